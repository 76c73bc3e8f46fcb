import type { WritingObstacle } from "../../workspace/consistency/index.ts"
import type { Language } from "../../kernel/texts/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** Tells a host that bookings cannot be written into the calendar (D-MAIL-67). */
export interface UnwritableCalendarMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The calendar's name, without secrets. */
  readonly account: string
  readonly obstacle: WritingObstacle
}
