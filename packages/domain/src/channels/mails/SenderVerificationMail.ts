import type { Language } from "../../kernel/texts/index.ts"
import type { Mailbox } from "./BookingMail.ts"

/** Asks the owner of an address whether a workspace may send mails with it as the sender. */
export interface SenderVerificationMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspaceName: string
  /** Opens a page with a button; only the button confirms the address. */
  readonly link: string
}
