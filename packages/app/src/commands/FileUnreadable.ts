import { Schema } from "effect"

/** A file that a command was given cannot be read from the disk. */
export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String
}) {
  override get message(): string {
    return `The file "${this.file}" cannot be read.`
  }
  readonly remedy = "Give the path of an existing file that this user can read."
}
