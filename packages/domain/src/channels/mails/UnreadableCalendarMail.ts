import type * as DateTime from "effect/DateTime"
import type { Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** Tells a host that an event of the calendar cannot be read (D-CAL-17). */
export interface UnreadableCalendarMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The calendar's name, without secrets. */
  readonly account: string
  /** The event's title or UID; null: it has none. */
  readonly event: string | null
  /** The line in the calendar's text; null: the provider sends no text. */
  readonly line: number | null
  /** The property that cannot be read. */
  readonly part: string
  /** The last successful reading, of which the busy times count; null: there was none. */
  readonly lastReadAt: DateTime.Utc | null
  readonly timezone: TimeZoneName
}
