import { Schema } from "effect"

/** A file argument of a command cannot be read. */
export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String
}) {
  override get message(): string {
    return `The file "${this.file}" cannot be read.`
  }
  readonly remedy = "Give the path of an existing file that this user can read."
}
