import { isBook, isCancel, isCapture, isPay } from "../history/Operation.ts"
import type { Clause } from "../history/Rules.ts"

/** Every acknowledged booking, cancellation, payment and capture exists with the acknowledged data. */
export const acknowledged: Clause = (evidence) => [
  ...acknowledgedBookings(evidence),
  ...acknowledgedCancellations(evidence),
  ...acknowledgedPayments(evidence),
  ...acknowledgedCaptures(evidence)
]

const acknowledgedBookings: Clause = ({ history, snapshot }) => {
  const bookings = new Map(snapshot.bookings.map((booking) => [booking.uid, booking]))
  return history.filter(isBook).flatMap(({ outcome, request }) => {
    if (outcome._tag !== "ok") return []
    const booking = bookings.get(outcome.id)
    if (booking === undefined) return [`booking ${outcome.id} of ${request.body} is missing`]
    // A replay names the booking of the key's first request, which the clause on attempts checks.
    const matchesRequest =
      outcome.isReplay ||
      (booking.body === request.body &&
        booking.email === request.email &&
        booking.startAt === request.startAt &&
        booking.eventTypeId === request.eventTypeId &&
        booking.rescheduledFrom === request.replaces)
    return matchesRequest
      ? []
      : [`booking ${outcome.id} differs from the acknowledged request ${request.body}`]
  })
}

/** Each cancelled booking has at most one acknowledged cancellation, and each acknowledged cancellation took effect. */
const acknowledgedCancellations: Clause = ({ history, snapshot }) => {
  const statuses = new Map(snapshot.bookings.map(({ status, uid }) => [uid, status]))
  const confirmed = new Set<string>()
  return history.filter(isCancel).flatMap(({ outcome, request }) => {
    if (outcome._tag !== "ok") return []
    const isSecond = confirmed.has(request.bookingUid)
    confirmed.add(request.bookingUid)
    const isDone = outcome.id === request.bookingUid && statuses.get(request.bookingUid) === "cancelled"
    return isDone && !isSecond ? [] : [`booking ${request.bookingUid} was not cancelled by ${request.body}`]
  })
}

const acknowledgedPayments: Clause = ({ history, snapshot }) => {
  const payments = new Map(snapshot.payments.map((payment) => [payment.id, payment]))
  const emails = new Map(snapshot.contacts.map(({ email, id }) => [id, email]))
  return history.filter(isPay).flatMap(({ outcome, request }) => {
    if (outcome._tag !== "ok") return []
    const payment = payments.get(outcome.id)
    if (payment === undefined) return [`payment ${outcome.id} of ${request.body} is missing`]
    const matchesRequest =
      payment.dealId === outcome.dealId &&
      (outcome.isReplay ||
        (payment.body === request.body &&
          payment.cents === request.cents &&
          emails.get(payment.contactId) === request.email))
    return matchesRequest
      ? []
      : [`payment ${outcome.id} differs from the acknowledged request ${request.body}`]
  })
}

const acknowledgedCaptures: Clause = ({ history, snapshot }) => {
  const contacts = new Map(snapshot.contacts.map((contact) => [contact.id, contact]))
  return history.filter(isCapture).flatMap(({ outcome, request }) => {
    if (outcome._tag !== "ok") return []
    const contact = contacts.get(outcome.id)
    if (contact === undefined || contact.email !== request.email) return [`contact ${outcome.id} is missing`]
    return contact.captures.includes(request.body)
      ? []
      : [`contact ${outcome.id} has lost capture ${request.body}`]
  })
}
