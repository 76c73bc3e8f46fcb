import type { Schemas } from "@calendeal/client"

export type WaitItem = Schemas["WaitReport"]["items"][number]
type Ends = WaitItem["requests"]

/** What a booking waited for. */
const waitKinds = ["requests", "payments"] as const
type WaitKind = (typeof waitKinds)[number]

/** Some of all. */
interface Share {
  readonly some: number
  readonly all: number
}

/** The sentence of the report (D-CON-204). */
type WaitFinding = Share & { readonly tag: "Late" | "Open" | "Unpaid" | "Taken" | "Well" }

/** The results of a kind, in the order of the table. */
export const endsOf = ({ cancelled, confirmed, declined, expired, waiting }: Ends): ReadonlyArray<number> => [
  waiting,
  confirmed,
  declined,
  expired,
  cancelled
]

const allOf = (ends: Ends): number => endsOf(ends).reduce((sum, count) => sum + count, 0)

/** The lines of the table: each event type with each kind that waited. */
export const waitLines = (
  items: ReadonlyArray<WaitItem>
): ReadonlyArray<{ readonly item: WaitItem; readonly kind: WaitKind }> =>
  items.flatMap((item) => waitKinds.filter((kind) => allOf(item[kind]) > 0).map((kind) => ({ item, kind })))

/**
 * What is said of the waits (D-CON-204), the worst first: requests that were not answered in time, requests that wait now, bookings
 * that were not paid in time, offers that were taken, bookings that were confirmed. Null: nothing waited.
 */
export const waitFinding = (items: ReadonlyArray<WaitItem>): WaitFinding | null => {
  const sum = (count: (item: WaitItem) => number) => items.reduce((all, item) => all + count(item), 0)
  const requests = sum((item) => allOf(item.requests))
  const payments = sum((item) => allOf(item.payments))
  const offers = sum(({ waitingList }) => waitingList.offers)
  const found: ReadonlyArray<WaitFinding> = [
    { tag: "Late", some: sum((item) => item.requests.expired), all: requests },
    { tag: "Open", some: sum((item) => item.requests.waiting), all: requests },
    { tag: "Unpaid", some: sum((item) => item.payments.expired), all: payments },
    { tag: "Taken", some: sum(({ waitingList }) => waitingList.taken), all: offers }
  ]
  const joined = sum(({ waitingList }) => waitingList.joined)
  if (requests + payments + offers + joined === 0) return null
  return (
    found.find(({ some }) => some > 0) ?? {
      tag: "Well",
      some: sum((item) => item.requests.confirmed + item.payments.confirmed),
      all: requests + payments
    }
  )
}
