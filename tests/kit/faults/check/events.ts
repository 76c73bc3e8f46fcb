import type { Clause, Evidence } from "../history/Rules.ts"

/**
 * D-HOOK-4: the receiver of webhooks has exactly one event for each booking, for its cancellation, for each payment and for each
 * closed deal.
 */
export const events: Clause = (evidence) => {
  const found = Map.groupBy(evidence.snapshot.events.filter(isExpectedKind), nameOf)
  const expected = new Set(expectedOf(evidence))
  return [...new Set([...found.keys(), ...expected])].flatMap((name) => {
    const [count, wanted] = [found.get(name)?.length ?? 0, expected.has(name) ? 1 : 0]
    return count === wanted ? [] : [`${name} was sent ${count} times, not ${wanted}`]
  })
}

const expectedOf = ({ snapshot }: Evidence): ReadonlyArray<string> => [
  ...snapshot.bookings.flatMap(({ rescheduledFrom, status, uid }) => [
    nameOf({ type: rescheduledFrom === null ? "booking.created" : "booking.rescheduled", about: uid }),
    ...(status === "cancelled" ? [nameOf({ type: "booking.cancelled", about: uid })] : [])
  ]),
  ...snapshot.payments.map(({ id }) => nameOf({ type: "transaction.recorded", about: id })),
  ...snapshot.deals
    .filter(({ status }) => status === "closed")
    .map(({ id }) => nameOf({ type: "deal.closed", about: id }))
]

const kinds = new Set([
  "booking.created",
  "booking.rescheduled",
  "booking.cancelled",
  "transaction.recorded",
  "deal.closed"
])

const isExpectedKind = ({ type }: { readonly type: string }) => kinds.has(type)

const nameOf = ({ about, type }: { readonly type: string; readonly about: string }) => `${type} of ${about}`
