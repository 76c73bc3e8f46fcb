import type { Language } from "../../kernel/texts/index.ts"
import type { Mailbox } from "./BookingMail.ts"

/** An invitation to a workspace, with the names of both people; null: it is not known who invites, or how one of them is called. */
interface Invitation {
  readonly workspaceName: string
  readonly people: { readonly inviter: string; readonly invited: string } | null
}

/** A mail with a link that signs in (D-SIGN-2). */
export interface AccountMail {
  readonly language: Language
  readonly recipient: Mailbox
  /** The host name of the service. */
  readonly service: string
  /** Null: the recipient has asked for the link. */
  readonly invitation: Invitation | null
  /** For how long the link can be used after the request. */
  readonly minutes: number
  /** Opens a page with a button; only the button signs in. */
  readonly link: string
}
