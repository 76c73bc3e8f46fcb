import { type BookRequest, isBook, isCancel, isCapture, isPay } from "../history/Operation.ts"
import { hashOf } from "./keys.ts"
import type { Clause } from "./Violation.ts"

/** Everything in the database has a request: bookings, their states, payments, contacts. */
export const attempts: Clause = (evidence) => [
  ...bookingsAsked(evidence),
  ...statesAsked(evidence),
  ...paymentsAsked(evidence),
  ...contactsAsked(evidence)
]

/** Each booking matches a request under its key, acknowledged or not. */
const bookingsAsked: Clause = ({ history, snapshot }) => {
  const asked = new Map<string, Array<BookRequest>>()
  for (const { wish } of history.filter(isBook)) {
    const place = `${wish.eventTypeId}/${hashOf(wish.key)}`
    asked.set(place, [...(asked.get(place) ?? []), wish])
  }
  const placeOf = new Map(snapshot.keys.map(({ hash, outcome, scope }) => [outcome, `${scope}/${hash}`]))
  return snapshot.bookings.flatMap((booking) => {
    const wishes = asked.get(placeOf.get(booking.uid) ?? "") ?? []
    const isAsked = wishes.some(
      ({ body, email, replaces, startAt }) =>
        booking.body === body &&
        booking.email === email &&
        booking.startAt === startAt &&
        booking.rescheduledFrom === replaces
    )
    return isAsked ? [] : [`nobody asked for booking ${booking.uid}`]
  })
}

/**
 * D-BOOK-8: a booking has ended exactly if one other booking replaced it or it was cancelled, with one entry in the
 * audit log. Only confirmed bookings block their hosts' time.
 */
const statesAsked: Clause = ({ history, snapshot }) => {
  const unwanted = new Set(history.filter(isCancel).map(({ wish }) => wish.bookingUid))
  const replaced = Map.groupBy(snapshot.bookings, ({ rescheduledFrom }) => rescheduledFrom)
  return snapshot.bookings.flatMap(({ activeHosts, hostIds, status, uid }) => {
    const replacements = replaced.get(uid)?.length ?? 0
    const isWhole = replacements === 0 && status === "confirmed" && activeHosts === hostIds.length
    const isReplaced = replacements === 1 && status === "rescheduled" && activeHosts === 0
    const times = snapshot.cancellations.filter((one) => one === uid).length
    const isCancelled =
      unwanted.has(uid) && times === 1 && replacements === 0 && status === "cancelled" && activeHosts === 0
    return ((isWhole || isReplaced) && times === 0) || isCancelled
      ? []
      : [
          `booking ${uid} is ${status}, with ${activeHosts} of ${hostIds.length} hosts, ${replacements} times replaced, ${times} times cancelled`
        ]
  })
}

const paymentsAsked: Clause = ({ history, snapshot }) => {
  const asked = new Map(history.filter(isPay).map(({ wish }) => [wish.body, wish]))
  const seen = new Set<string>()
  return snapshot.payments.flatMap(({ body, cents, id }) => {
    const wish = asked.get(body ?? "")
    if (wish === undefined || wish.cents !== cents) return [`nobody asked for payment ${id}`]
    if (seen.has(wish.body)) return [`payment ${wish.body} is there twice`]
    seen.add(wish.body)
    return []
  })
}

const contactsAsked: Clause = ({ history, snapshot }) => {
  const emails = new Set(history.map(({ wish }) => wish.email))
  const captures = new Map(history.filter(isCapture).map(({ wish }) => [wish.body, wish.email]))
  return snapshot.contacts.flatMap((contact) => [
    ...(emails.has(contact.email) ? [] : [`nobody asked for contact ${contact.id}`]),
    ...contact.captures
      .filter((body) => captures.get(body) !== contact.email)
      .map((body) => `capture ${body} is with contact ${contact.id}`)
  ])
}
