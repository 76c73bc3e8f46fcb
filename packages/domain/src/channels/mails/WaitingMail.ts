import type * as DateTime from "effect/DateTime"
import type { Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** A mail to a person who waits for a time: that they are on the list, or with a time that is offered (D-MAIL-86). */
export interface WaitingMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The title of the event type. */
  readonly title: string
  readonly timezone: TimeZoneName
  /** Null: the person has joined the list. `url`: the page that takes it or lets it pass. */
  readonly offer: {
    readonly startAt: DateTime.Utc
    readonly endAt: DateTime.Utc
    readonly until: DateTime.Utc
    readonly url: string
  } | null
  /** The page that leaves the list. */
  readonly leaveUrl: string
}

/** The page of a link for a person who waits, after the service's address (D-WAIT-6). */
export const offerPath = "/-/offer"

/** The addresses of a link. The token is in the fragment: a program that opens them sends it to no server. */
export const waitingLinks = ({
  language,
  service,
  token
}: {
  readonly service: URL
  readonly language: Language
  readonly token: string
}): { readonly offer: string; readonly leave: string } => {
  const page = new URL(`${offerPath}?lang=${language}`, service).href
  return { offer: `${page}#offer=${token}`, leave: `${page}#leave=${token}` }
}
