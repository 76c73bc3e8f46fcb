import type { Language } from "../../kernel/texts/index.ts"
import type { Mailbox } from "./BookingMail.ts"

/** A mail with a link that signs in (D-SIGN-2). */
export interface AccountMail {
  readonly language: Language
  readonly recipient: Mailbox
  /** The host name of the service. */
  readonly service: string
  /** Null: the recipient has asked for the link. */
  readonly invitation: { readonly workspaceName: string } | null
  /** For how long the link can be used after the request. */
  readonly minutes: number
  /** Opens a page with a button; only the button signs in. */
  readonly link: string
}
