import type { Schemas } from "@calendeal/client"

export type RevenueReport = Schemas["RevenueReport"]
type Item = RevenueReport["items"][number]

/** A row of the report in one currency. */
export interface RevenueRow {
  /** The report's key; empty: unknown. */
  readonly key: string
  readonly name: string
  readonly bookings: number
  readonly deals: number
  readonly closed: number
  readonly revenue: number
  /** The revenue of the period before; null: a month, which is no part of the period before. */
  readonly before: number | null
}

/** The currencies of a report, the most frequent first. */
export const currenciesOf = (reports: ReadonlyArray<RevenueReport | undefined>): ReadonlyArray<string> => {
  const uses = new Map<string, number>()
  for (const { currency } of reports
    .flatMap((report) => report?.items ?? [])
    .flatMap(({ revenue }) => revenue))
    uses.set(currency, (uses.get(currency) ?? 0) + 1)
  return [...uses]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([currency]) => currency)
}

const amountIn = (item: Item | undefined, currency: string): number =>
  item?.revenue.find((money) => money.currency === currency)?.amount ?? 0

const none = { bookings: 0, deals: 0, closed: 0 }

/** The rows of both periods in one currency: months in their order, others by revenue. */
export const revenueRows = (
  now: RevenueReport,
  before: RevenueReport | undefined,
  currency: string,
  nameOf: (key: string | null) => string
): ReadonlyArray<RevenueRow> => {
  const keys = new Set(
    [...now.items, ...(now.by === "month" ? [] : (before?.items ?? []))].map(({ key }) => key)
  )
  const rows = [...keys].map((key) => {
    const item = now.items.find((one) => one.key === key)
    const { bookings, closed, deals } = item ?? none
    const former = before?.items.find((one) => one.key === key)
    return {
      key: key ?? "",
      name: nameOf(key),
      bookings,
      deals,
      closed,
      revenue: amountIn(item, currency),
      before: now.by === "month" ? null : amountIn(former, currency)
    }
  })
  return now.by === "month"
    ? rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    : rows.toSorted((one, other) => other.revenue - one.revenue || other.bookings - one.bookings)
}
