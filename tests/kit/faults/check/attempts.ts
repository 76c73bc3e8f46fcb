import { type BookRequest, isBook, isCancel, isCapture, isPay } from "../history/Operation.ts"
import { hashOf } from "./keys.ts"
import type { Clause } from "../history/Rules.ts"

/** Everything in the database has a request: bookings, their states, payments, contacts. */
export const attempts: Clause = (evidence) => [
  ...bookingsRequested(evidence),
  ...statesRequested(evidence),
  ...paymentsRequested(evidence),
  ...contactsRequested(evidence)
]

/** Each booking matches a request under its key, acknowledged or not. */
const bookingsRequested: Clause = ({ history, snapshot }) => {
  const byKey = new Map<string, Array<BookRequest>>()
  for (const { request } of history.filter(isBook)) {
    const key = `${request.eventTypeId}/${hashOf(request.key)}`
    byKey.set(key, [...(byKey.get(key) ?? []), request])
  }
  const keyOf = new Map(snapshot.keys.map(({ hash, outcome, scope }) => [outcome, `${scope}/${hash}`]))
  return snapshot.bookings.flatMap((booking) => {
    const requests = byKey.get(keyOf.get(booking.uid) ?? "") ?? []
    const isRequested = requests.some(
      ({ body, email, replaces, startAt }) =>
        booking.body === body &&
        booking.email === email &&
        booking.startAt === startAt &&
        booking.rescheduledFrom === replaces
    )
    return isRequested ? [] : [`booking ${booking.uid} has no request`]
  })
}

/**
 * D-BOOK-8: a booking has ended exactly if one other booking replaced it or it was cancelled, with one entry in the
 * audit log. Only confirmed bookings block their hosts' time.
 */
const statesRequested: Clause = ({ history, snapshot }) => {
  const cancellationRequested = new Set(history.filter(isCancel).map(({ request }) => request.bookingUid))
  const replaced = Map.groupBy(snapshot.bookings, ({ rescheduledFrom }) => rescheduledFrom)
  return snapshot.bookings.flatMap(({ activeHosts, hostIds, status, uid }) => {
    const replacements = replaced.get(uid)?.length ?? 0
    const isConfirmed = replacements === 0 && status === "confirmed" && activeHosts === hostIds.length
    const isReplaced = replacements === 1 && status === "rescheduled" && activeHosts === 0
    const times = snapshot.cancellations.filter((one) => one === uid).length
    const isCancelled =
      cancellationRequested.has(uid) &&
      times === 1 &&
      replacements === 0 &&
      status === "cancelled" &&
      activeHosts === 0
    return ((isConfirmed || isReplaced) && times === 0) || isCancelled
      ? []
      : [
          `booking ${uid} is ${status}, with ${activeHosts} of ${hostIds.length} hosts, ${replacements} times replaced, ${times} times cancelled`
        ]
  })
}

const paymentsRequested: Clause = ({ history, snapshot }) => {
  const requests = new Map(history.filter(isPay).map(({ request }) => [request.body, request]))
  const found = new Set<string>()
  return snapshot.payments.flatMap(({ body, cents, id }) => {
    const request = requests.get(body ?? "")
    if (request === undefined || request.cents !== cents) return [`payment ${id} has no request`]
    if (found.has(request.body)) return [`payment ${request.body} exists twice`]
    found.add(request.body)
    return []
  })
}

const contactsRequested: Clause = ({ history, snapshot }) => {
  const emails = new Set(history.map(({ request }) => request.email))
  const captures = new Map(history.filter(isCapture).map(({ request }) => [request.body, request.email]))
  return snapshot.contacts.flatMap((contact) => [
    ...(emails.has(contact.email) ? [] : [`contact ${contact.id} has no request`]),
    ...contact.captures
      .filter((body) => captures.get(body) !== contact.email)
      .map((body) => `capture ${body} belongs to another contact than ${contact.id}`)
  ])
}
