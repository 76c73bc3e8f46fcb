import type { Currency } from "../../kernel/money/index.ts"
import type { TimedTouch } from "../../leads/contacts/index.ts"
import type { Path } from "../attribution/index.ts"

/** The items of a report of sales. */
type SaleKind = "bookings" | "deals" | "closed" | "revenue"

/** What a path can end with: also what the report of costs counts (`costs.ts`). */
export type CourseKind = SaleKind | "leads" | "came" | "customers"

/** The items of contacts that have the same touches until then. */
export interface Course {
  readonly touches: ReadonlyArray<TimedTouch>
  readonly path: Omit<Path, "touches">
  /** How many there are of each kind. Of revenue: the payments, without the entries that change them. */
  readonly counts: Readonly<Record<CourseKind, number>>
  /** The sums of money, by currency in ascending order. */
  readonly revenue: ReadonlyArray<{ readonly currency: Currency; readonly cents: bigint }>
  /** How many contacts were captured in the period, and have no item of the kind in it. Only for a model that learns. */
  readonly lost: Readonly<Record<SaleKind, number>>
}

export const noCounts: Course["counts"] = {
  bookings: 0,
  deals: 0,
  closed: 0,
  revenue: 0,
  leads: 0,
  came: 0,
  customers: 0
}
