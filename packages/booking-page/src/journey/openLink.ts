import type { AnswerAt } from "@calendeal/web-kit/api"
import type { Reply } from "@calendeal/web-kit/ask"
import { call } from "../api/call.ts"
import { summaryRequest } from "./requests.ts"
import type { JourneyEvent } from "./advance.ts"
import type { BookingLink } from "./arrival.ts"
import { storeBooking, storedBooking } from "./tabStorage.ts"
import { type Booked, type Moving, obstacleOf, type Redirect, type Summary } from "./State.ts"
import type { EventView } from "../page/PageView.ts"
import type { Draft } from "./Draft.ts"

/**
 * Opens the booking of a link. A stored confirmation is also shown if its token has expired or the service does not
 * respond; a booking that no longer exists is removed from the tab.
 */
export const openLink = async (
  link: BookingLink,
  eventTypeId: string,
  zone: string
): Promise<JourneyEvent> => {
  const { to, token } = link
  if (token === null) return { tag: "linkFailed", link, obstacle: { trouble: "missing_token", until: null } }
  const reply = await readSummary(token)
  if (reply.isGood && to !== "booking") return { tag: "opened", moving: { summary: reply.body, token }, to }
  if (reply.isGood)
    return { tag: "booked", booked: bookedBefore({ summary: reply.body, token }, eventTypeId, zone) }
  if (reply.code === "not_found") storeBooking(eventTypeId, null)
  const stored = to === "booking" ? storedBooking(eventTypeId, token) : null
  if (stored !== null) {
    const isExpired = reply.code === "invalid_token"
    const booked = bookedBefore(stored, eventTypeId, zone)
    return { tag: "booked", booked: { ...booked, token: isExpired ? null : token, isExpired } }
  }
  return { tag: "linkFailed", link, obstacle: obstacleOf(reply) }
}

/** The summary of the token's booking, with the id of its event from the response's headers. */
export const readSummary = async (token: string): Promise<Reply<Summary>> => {
  const reply = await call(summaryRequest(token))
  if (!reply.isGood) return reply
  return { ...reply, body: { ...reply.body, ...eventIdIn(reply.headers) } }
}

/** The id in the headers of a response about a booking. */
export const eventIdIn = (headers: Headers): Pick<Summary, "eventId"> => {
  const eventId = headers.get("booking-event-id")
  return eventId === null ? {} : { eventId }
}

/** The confirmation of an earlier booking, with the additional details that the tab has stored. */
export const bookedBefore = ({ summary, token }: Moving, eventTypeId: string, zone: string): Booked => {
  const stored = storedBooking(eventTypeId, token)
  return {
    summary,
    token,
    address: stored?.address ?? "",
    zone: stored?.zone ?? zone,
    moved: stored?.moved ?? false,
    movedFrom: stored?.movedFrom ?? null,
    redirect: null,
    isExpired: false
  }
}

/** The redirect in the response to a booking. */
export const redirectOf = (answer: AnswerAt<"POST", "/api/public/book">): Redirect | null =>
  "redirectUrl" in answer
    ? {
        url: answer.redirectUrl,
        delaySeconds: answer.redirectDelaySeconds,
        newTab: answer.redirectNewTab,
        countdown: answer.redirectCountdown
      }
    : null

/** The details of the booking that are known without its token. */
export const summaryOf = (
  uid: string,
  { email, guests, name, placeKind }: Draft,
  start: string,
  { durationMinutes, places, title, workspace }: EventView
): Summary => ({
  uid,
  title,
  start_time: start,
  end_time: new Date(Date.parse(start) + durationMinutes * 60_000).toISOString(),
  location: { kind: placeKind ?? places[0]?.kind ?? "" },
  host_name: workspace,
  attendees: [{ name, email, role: "booker" }, ...guests.map((guest) => ({ ...guest, role: "guest" }))]
})
