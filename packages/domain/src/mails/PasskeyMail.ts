import type { Language } from "../texts/index.ts"
import type { Mailbox } from "./BookingMail.ts"

/** A mail that says that a passkey was added to the recipient's account (D-PASSKEY-6). */
export interface PasskeyMail {
  readonly language: Language
  readonly recipient: Mailbox
  /** The host name of the service. */
  readonly service: string
  /** The person's name of the passkey. */
  readonly name: string
  /** The page of the account. */
  readonly link: string
}
