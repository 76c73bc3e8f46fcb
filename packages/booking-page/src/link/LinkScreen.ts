import type { AnswerAt } from "@calendeal/web-kit/api"
import { call } from "../api/call.ts"
import { summaryRequest } from "../journey/requests.ts"
import { type Obstacle, obstacleOf, type Summary } from "../journey/State.ts"
import { type MailLink, mailLinkOf } from "./mailLink.ts"

/** What booking-summary returns for a token: without `link` for one that is no link's, as book returns it. */
type Summarized = Summary & Pick<AnswerAt<"GET", "/api/public/booking-summary">, "is_paid" | "link">

/** The booking of a mail's link, as booking-summary returns it (D-MAIL-22). */
export type LinkedBooking = Summary & Pick<Summarized, "is_paid"> & Required<Pick<Summarized, "link">>

/** A booking that its link has opened. */
export interface Opened {
  readonly token: string
  readonly booking: LinkedBooking
}

/** What the page of a link shows. */
export type LinkScreen =
  | { readonly tag: "opening" }
  /** The link is incomplete (D-MAIL-24). */
  | { readonly tag: "cut" }
  /** The link is invalid or over (D-MAIL-21), or the service does not respond. */
  | { readonly tag: "failed"; readonly obstacle: Obstacle }
  | { readonly tag: "shown"; readonly opened: Opened }
  | { readonly tag: "cancelling"; readonly opened: Opened }
  | { readonly tag: "cancelled"; readonly page: string | null }
  /** Moving continues on the event type's page. */
  | { readonly tag: "moving"; readonly href: string }

/** The screen of the link in an address. Reads only: it changes nothing (D-MAIL-24). */
export const screenOf = async ({ hash, search }: Pick<Location, "hash" | "search">): Promise<LinkScreen> => {
  const link = mailLinkOf(hash)
  if (link === null) return { tag: "cut" }
  const reply = await call(summaryRequest(link.token))
  return reply.isGood ? screenFor(link, reply.body, search) : { tag: "failed", obstacle: obstacleOf(reply) }
}

/** The screen for an action; the booking if the action is not possible. A token that is no link's is an invalid link. */
export const screenFor = (
  { to, token }: MailLink,
  { link, ...summary }: Summarized,
  search: string
): LinkScreen => {
  if (link === undefined) return { tag: "failed", obstacle: { trouble: "invalid_token", until: null } }
  const booking = { ...summary, link }
  const href = movingHref({ booking, token }, search)
  if (to === "reschedule" && href !== null) return { tag: "moving", href }
  const isCancelling = to === "cancel" && link.can_change
  return { tag: isCancelling ? "cancelling" : "shown", opened: { booking, token } }
}

/** The address at which the booking is moved, with the language and theme of this one; null: it cannot be moved. */
export const movingHref = ({ booking: { link }, token }: Opened, search: string): string | null =>
  link.can_change && link.page !== null ? `${link.page}${search}#reschedule=${token}` : null
