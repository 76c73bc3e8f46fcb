import * as Data from "effect/Data"

const messages = {
  extension: "The database does not have the extension Citus.",
  superuser: "Only a superuser can distribute a database.",
  workers: "The database has no active worker."
} as const

/** The database cannot be distributed. Nothing was changed. */
export class NotDistributable extends Data.TaggedError("NotDistributable")<{
  readonly reason: keyof typeof messages
}> {
  override get message(): string {
    return messages[this.reason]
  }
}
