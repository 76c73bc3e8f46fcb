import { isPay } from "../history/Operation.ts"
import type { DealFact } from "../history/Snapshot.ts"
import type { Clause } from "../history/Rules.ts"

/** D-TX-3, D-BOOK-11: one deal closes per exact payment, and each booking, however often it was moved, has one deal. */
export const deals: Clause = (evidence) => [...settled(evidence), ...opened(evidence)]

const settled: Clause = ({ history, snapshot }) => {
  const named = new Set(
    history.filter(isPay).flatMap(({ request }) => (request.bookingUid === null ? [] : [request.body]))
  )
  const paid = Map.groupBy(snapshot.payments, ({ dealId }) => dealId)
  const violations = snapshot.deals.flatMap((deal) => {
    const exact = (paid.get(deal.id) ?? []).filter(({ cents }) => cents === deal.cents)
    if (deal.status === "open") return exact.length === 0 ? [] : [`deal ${deal.id} is open and paid`]
    const closing = exact.filter(({ recordedAt }) => recordedAt === deal.closedAt)
    if (closing.length === 0) return [`deal ${deal.id} is closed without a payment`]
    // A payment without a booking gets an open deal, and closes it if the amount matches.
    const unnamed = exact.filter(({ body }) => !named.has(body ?? ""))
    return unnamed.length > 1 || unnamed.some((payment) => !closing.includes(payment))
      ? [`deal ${deal.id} has ${exact.length} exact payments, ${unnamed.length} without a booking`]
      : []
  })
  const known = new Set(snapshot.deals.map(({ id }) => id))
  const withoutDeal = snapshot.payments.filter(({ dealId }) => !known.has(dealId))
  return [...violations, ...withoutDeal.map(({ id }) => `payment ${id} has no deal`)]
}

const opened: Clause = ({ rules, snapshot }) => {
  const ofBooking = Map.groupBy(snapshot.deals, ({ bookingUid }) => bookingUid)
  return snapshot.bookings.flatMap((booking) => {
    const found: ReadonlyArray<DealFact> = ofBooking.get(booking.uid) ?? []
    // A cancelled booking keeps its deal, so that its payment stays recorded.
    if (booking.status === "rescheduled") {
      return found.length === 0 ? [] : [`the deal of ${booking.uid} was not moved with it`]
    }
    const [deal, ...others] = found
    const dealCents = rules.eventTypes.get(booking.eventTypeId)?.dealCents ?? null
    const isRight = deal?.cents === dealCents && deal.contactId === booking.contactId && others.length === 0
    return isRight ? [] : [`booking ${booking.uid} has ${found.length} deals, or one with another amount`]
  })
}
