import type { Schemas } from "@calendeal/client"

type Entry = Schemas["AuditEntry"]

/** The texts of the audit log. A new action or credential does not compile without its words. */
export interface AuditWords {
  readonly unknown: string
  /** A field whose values the log does not keep. */
  readonly hidden: string
  readonly none: string
  readonly more: string
  /** With `{count}`. */
  readonly times: string
  readonly yes: string
  readonly no: string
  readonly credentials: Readonly<Record<NonNullable<Entry["credential"]>["kind"], string>>
  readonly actions: Readonly<Record<Entry["action"], string>>
}
