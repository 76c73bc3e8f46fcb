import type { StepFigures } from "../../revenue/reports/index.ts"
import type { Currency } from "../../kernel/money/index.ts"
import type { Language } from "../../kernel/texts/index.ts"
import type { LocalDate } from "../../workspace/event-types/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** The figures of a saved view in the mail of a week. */
export interface ViewFigures {
  readonly first: LocalDate
  readonly last: LocalDate
  /** Null: the view is limited to a host, and steps have none. */
  readonly steps: StepFigures | null
  /** Bookings that were made in these days. */
  readonly bookings: number
  /** By currency, in ascending order; of the view's currency only, if it has one. */
  readonly revenue: ReadonlyArray<{ readonly currency: Currency; readonly cents: bigint }>
}

/** The weekly mail of a saved view of the reports (D-MAIL-90). */
export interface SavedViewMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The name of the view. */
  readonly view: string
  readonly figures: ViewFigures
  /** The view in the console. */
  readonly reportUrl: string
  /** The page that ends the mails of the view to the recipient. */
  readonly unsubscribeUrl: string
}
