import { isBook, isCancel, isCapture, isPay } from "../history/Operation.ts"
import type { Clause } from "./Violation.ts"

/** Every acknowledged booking, cancellation, payment and capture exists with the acknowledged data. */
export const acknowledged: Clause = (evidence) => [
  ...acknowledgedBookings(evidence),
  ...acknowledgedCancellations(evidence),
  ...acknowledgedPayments(evidence),
  ...acknowledgedCaptures(evidence)
]

const acknowledgedBookings: Clause = ({ history, snapshot }) => {
  const bookings = new Map(snapshot.bookings.map((booking) => [booking.uid, booking]))
  return history.filter(isBook).flatMap(({ outcome, wish }) => {
    if (outcome._tag !== "ok") return []
    const booking = bookings.get(outcome.id)
    if (booking === undefined) return [`booking ${outcome.id} of ${wish.body} is gone`]
    // A replay names the booking of the key's first request, which the clause on attempts checks.
    const isAsAsked =
      outcome.isReplay ||
      (booking.body === wish.body &&
        booking.email === wish.email &&
        booking.startAt === wish.startAt &&
        booking.eventTypeId === wish.eventTypeId &&
        booking.rescheduledFrom === wish.replaces)
    return isAsAsked ? [] : [`booking ${outcome.id} is not what ${wish.body} was answered`]
  })
}

/** Each cancelled booking has at most one acknowledged cancellation, and each acknowledged cancellation took effect. */
const acknowledgedCancellations: Clause = ({ history, snapshot }) => {
  const statuses = new Map(snapshot.bookings.map(({ status, uid }) => [uid, status]))
  const confirmed = new Set<string>()
  return history.filter(isCancel).flatMap(({ outcome, wish }) => {
    if (outcome._tag !== "ok") return []
    const isSecond = confirmed.has(wish.bookingUid)
    confirmed.add(wish.bookingUid)
    const isDone = outcome.id === wish.bookingUid && statuses.get(wish.bookingUid) === "cancelled"
    return isDone && !isSecond ? [] : [`booking ${wish.bookingUid} was not cancelled by ${wish.body}`]
  })
}

const acknowledgedPayments: Clause = ({ history, snapshot }) => {
  const payments = new Map(snapshot.payments.map((payment) => [payment.id, payment]))
  const emails = new Map(snapshot.contacts.map(({ email, id }) => [id, email]))
  return history.filter(isPay).flatMap(({ outcome, wish }) => {
    if (outcome._tag !== "ok") return []
    const payment = payments.get(outcome.id)
    if (payment === undefined) return [`payment ${outcome.id} of ${wish.body} is gone`]
    const isAsAsked =
      payment.dealId === outcome.dealId &&
      (outcome.isReplay ||
        (payment.body === wish.body &&
          payment.cents === wish.cents &&
          emails.get(payment.contactId) === wish.email))
    return isAsAsked ? [] : [`payment ${outcome.id} is not what ${wish.body} was answered`]
  })
}

const acknowledgedCaptures: Clause = ({ history, snapshot }) => {
  const contacts = new Map(snapshot.contacts.map((contact) => [contact.id, contact]))
  return history.filter(isCapture).flatMap(({ outcome, wish }) => {
    if (outcome._tag !== "ok") return []
    const contact = contacts.get(outcome.id)
    if (contact === undefined || contact.email !== wish.email) return [`contact ${outcome.id} is gone`]
    return contact.captures.includes(wish.body) ? [] : [`contact ${outcome.id} has lost capture ${wish.body}`]
  })
}
