import { isCapture } from "../history/Operation.ts"
import type { Clause, Evidence } from "../history/Rules.ts"

/**
 * D-BOOK-11: the outbox has exactly the messages of committed operations: one for a booking, another for its
 * cancellation, one for a payment, one for a closed deal, and one for each capture with step 1 complete. A capture
 * with an unknown result has one or none. A message that is stored again under its id counts once: its deliveries are
 * entered once.
 */
export const outbox: Clause = (evidence) => {
  const { snapshot } = evidence
  const found = new Map<string, number>()
  for (const { about, kind } of snapshot.outboxMessages) add(found, `${kind} ${about}`, 1)
  const expected = expectedOf(evidence)
  const names = new Set([...found.keys(), ...expected.keys()])
  const violations = [...names].flatMap((name) => {
    const count = found.get(name) ?? 0
    const [least, most] = expected.get(name) ?? [0, 0]
    return least <= count && count <= most ? [] : [`${name} exists ${count} times, not ${least} to ${most}`]
  })
  const setAside = snapshot.outboxMessages.filter(({ isSetAside }) => isSetAside)
  return [...violations, ...setAside.map(({ about, kind }) => `${kind} ${about} is set aside`)]
}

const expectedOf = ({ history, snapshot }: Evidence): ReadonlyMap<string, readonly [number, number]> => {
  const exactly = new Map([
    ...snapshot.bookings.flatMap(({ status, uid }) =>
      Object.entries(messagesOf(status)).map(([kind, times]) => [`${kind} ${uid}`, times] as const)
    ),
    ...snapshot.payments.map(({ id }) => [`ReportPayment ${id}`, 1] as const),
    // Only payments close deals in a history, and deals are never reopened.
    ...snapshot.deals.flatMap(({ id, status }) =>
      status === "closed" ? [[`ReportClosedDeal ${id}`, 1] as const] : []
    )
  ])
  const contactOf = new Map(snapshot.contacts.map(({ email, id }) => [email, id]))
  const [least, most] = [new Map<string, number>(), new Map<string, number>()]
  for (const { outcome, request } of history.filter(isCapture)) {
    if (!request.isComplete) continue
    const name = `ReportLead ${contactOf.get(request.email)}/${request.eventTypeId}`
    if (outcome._tag === "ok") add(least, name, 1)
    if (outcome._tag === "ok" || outcome._tag === "unknown") add(most, name, 1)
  }
  return new Map([
    ...[...exactly].map(([name, times]) => [name, [times, times]] as const),
    ...[...most].map(([name, count]) => [name, [least.get(name) ?? 0, count]] as const)
  ])
}

/** The number of messages of each kind for a booking. */
const messagesOf = (status: string) => ({
  ReportBooking: 1,
  ...(status === "cancelled" && { ReportCancellation: 1 })
})

const add = (counts: Map<string, number>, name: string, more: number) =>
  counts.set(name, (counts.get(name) ?? 0) + more)
