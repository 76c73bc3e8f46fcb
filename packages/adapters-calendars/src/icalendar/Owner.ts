import type { TimeZoneName } from "@calendeal/domain/workspaces"

/** Whose calendar is read, and where its days are. */
export interface Owner {
  readonly timezone: TimeZoneName
  /** E-mails that name the owner among the invited, in lower case. */
  readonly emails: ReadonlySet<string>
}
