import { isPay } from "../history/Operation.ts"
import type { DealFact } from "../history/Snapshot.ts"
import type { Clause } from "./Violation.ts"

/** D-TX-3, D-BOOK-11: one deal closes per exact payment, and each booking, however often it was moved, has one deal. */
export const deals: Clause = (evidence) => [...settled(evidence), ...opened(evidence)]

const settled: Clause = ({ history, snapshot }) => {
  const named = new Set(
    history.filter(isPay).flatMap(({ wish }) => (wish.bookingUid === null ? [] : [wish.body]))
  )
  const paid = Map.groupBy(snapshot.payments, ({ dealId }) => dealId)
  const seen = snapshot.deals.flatMap((deal) => {
    const exact = (paid.get(deal.id) ?? []).filter(({ cents }) => cents === deal.cents)
    if (deal.status === "open") return exact.length === 0 ? [] : [`deal ${deal.id} is open and paid`]
    const closing = exact.filter(({ recordedAt }) => recordedAt === deal.closedAt)
    if (closing.length === 0) return [`deal ${deal.id} is closed and no payment did it`]
    // A payment without a booking gets an open deal, and closes it if the amount matches.
    const byChance = exact.filter(({ body }) => !named.has(body ?? ""))
    return byChance.length > 1 || byChance.some((payment) => !closing.includes(payment))
      ? [`deal ${deal.id} took ${exact.length} exact payments, ${byChance.length} without naming it`]
      : []
  })
  const known = new Set(snapshot.deals.map(({ id }) => id))
  const stray = snapshot.payments.filter(({ dealId }) => !known.has(dealId))
  return [...seen, ...stray.map(({ id }) => `payment ${id} has no deal`)]
}

const opened: Clause = ({ rules, snapshot }) => {
  const ofBooking = Map.groupBy(snapshot.deals, ({ bookingUid }) => bookingUid)
  return snapshot.bookings.flatMap((booking) => {
    const found: ReadonlyArray<DealFact> = ofBooking.get(booking.uid) ?? []
    // A cancelled booking keeps its deal, so that its payment stays recorded.
    if (booking.status === "rescheduled") {
      return found.length === 0 ? [] : [`the deal of ${booking.uid} did not move along`]
    }
    const [deal, ...others] = found
    const worth = rules.eventTypes.get(booking.eventTypeId)?.dealCents ?? null
    const isRight = deal?.cents === worth && deal.contactId === booking.contactId && others.length === 0
    return isRight ? [] : [`booking ${booking.uid} has ${found.length} deals, or one of another worth`]
  })
}
