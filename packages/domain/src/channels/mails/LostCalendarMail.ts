import type * as DateTime from "effect/DateTime"
import type { Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** Asks a host to connect a calendar again (D-MAIL-66). */
export interface LostCalendarMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The calendar's name, without secrets. */
  readonly account: string
  /** The last successful reading, of which the busy times count; null: there was none. */
  readonly lastReadAt: DateTime.Utc | null
  readonly timezone: TimeZoneName
  /** The page on which the calendar is connected again; null: its account is not connected in the browser. */
  readonly reconnectUrl: string | null
}
