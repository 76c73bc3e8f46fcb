import * as DateTime from "effect/DateTime"
import type { Language } from "../../kernel/texts/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Mailbox } from "./BookingMail.ts"
import type { MailBrand } from "./MailBrand.ts"

/** A mail with the times that a member proposes to a person (D-MAIL-88). */
export interface ProposalMail {
  readonly language: Language
  readonly recipient: Mailbox
  readonly workspace: MailBrand
  /** The title of the event type. */
  readonly title: string
  readonly timezone: TimeZoneName
  /** The host whom the member named; null: none. */
  readonly hostName: string | null
  /** When the last of the times is not kept any more. */
  readonly until: DateTime.Utc
  /** Ascending. `url`: the page that confirms the time. */
  readonly times: ReadonlyArray<{
    readonly startAt: DateTime.Utc
    readonly endAt: DateTime.Utc
    readonly url: string
  }>
  /** The page on which the person says that none suits. */
  readonly declineUrl: string
}

/** The page of a link to proposed times, after the service's address (D-RES-14). */
export const proposalPath = "/-/proposal"

/** The addresses of a proposal. The token is in the fragment: a program that opens them sends it to no server. */
export const proposalLinks = ({
  language,
  service,
  token
}: {
  readonly service: URL
  readonly language: Language
  readonly token: string
}): { readonly take: (startAt: DateTime.Utc) => string; readonly decline: string } => {
  const page = new URL(`${proposalPath}?lang=${language}`, service).href
  return {
    take: (startAt) => `${page}#take-${DateTime.toEpochMillis(startAt)}=${token}`,
    decline: `${page}#decline=${token}`
  }
}
