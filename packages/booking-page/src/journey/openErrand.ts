import { call } from "../api/call.ts"
import { summaryRequest } from "../api/requests.ts"
import type { JourneyEvent } from "./advance.ts"
import type { Errand } from "./arrival.ts"
import { keepBooking, keptBooking } from "./kept.ts"
import { obstacleOf } from "./obstacleOf.ts"
import type { Booked, Moving, Summary } from "./State.ts"

/**
 * Opens the booking of a link. A stored confirmation is also shown if its token has expired or the service does not
 * respond; a booking that no longer exists is removed from the tab.
 */
export const openErrand = async (
  errand: Errand,
  eventTypeId: string,
  zone: string
): Promise<JourneyEvent> => {
  const { to, token } = errand
  if (token === null) return { tag: "unopened", errand, obstacle: { trouble: "missing_token", until: null } }
  const reply = await call<Summary>(summaryRequest(token))
  if (reply.isGood && to !== "booking") return { tag: "opened", moving: { summary: reply.body, token }, to }
  if (reply.isGood)
    return { tag: "booked", booked: bookedBefore({ summary: reply.body, token }, eventTypeId, zone) }
  if (reply.trouble === "not_found") keepBooking(eventTypeId, null)
  const kept = to === "booking" ? keptBooking(eventTypeId, token) : null
  if (kept !== null) {
    const isExpired = reply.trouble === "invalid_token"
    const booked = bookedBefore(kept, eventTypeId, zone)
    return { tag: "booked", booked: { ...booked, token: isExpired ? null : token, isExpired } }
  }
  return { tag: "unopened", errand, obstacle: obstacleOf(reply) }
}

/** The confirmation of an earlier booking, with the additional details that the tab has stored. */
export const bookedBefore = ({ summary, token }: Moving, eventTypeId: string, zone: string): Booked => {
  const kept = keptBooking(eventTypeId, token)
  return {
    summary,
    token,
    address: kept?.address ?? "",
    zone: kept?.zone ?? zone,
    moved: kept?.moved ?? false,
    onward: null,
    isExpired: false
  }
}
