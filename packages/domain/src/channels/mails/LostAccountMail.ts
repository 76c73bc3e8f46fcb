import type * as DateTime from "effect/DateTime"
import type { Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** Asks an admin to connect an account of the workspace again (D-MAIL-68). */
export interface LostAccountMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The account's name, without secrets. */
  readonly account: string
  /** `conference`: it makes the links of meetings. `integration`: conversions are reported to it. */
  readonly use: "conference" | "integration"
  /** When the access ends by itself; null: it has ended. */
  readonly endsAt: DateTime.Utc | null
  readonly timezone: TimeZoneName
  /** The page on which the account is connected again. */
  readonly reconnectUrl: string
}
