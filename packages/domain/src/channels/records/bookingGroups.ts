import * as DateTime from "effect/DateTime"
import type { Resources } from "./Resources.ts"

type Filter = Omit<Resources["bookings"]["query"], "status" | "sort">

/** The groups in which the console lists bookings. */
export type BookingGroup = "upcoming" | "past" | "cancelled" | "waiting"

/** Counts of groups stop here, so that their cost is bounded (D-MGMT-42). */
export const mostCounted = 500

/** A number of bookings. `more`: there are more than are counted. */
export interface BookingCount {
  readonly count: number
  readonly more: boolean
}

/** The count of a group of which at most `mostCounted + 1` bookings were found. */
export const countOf = (found: number): BookingCount => ({
  count: Math.min(found, mostCounted),
  more: found > mostCounted
})

/**
 * The bookings of each group at an instant: the confirmed ones that start then or later, those that start before, the cancelled
 * ones, and those that wait, which start later. A mark belongs to past meetings only.
 */
export const bookingGroups = (
  { attendance, ...filter }: Filter,
  at: DateTime.Utc
): Readonly<Record<BookingGroup, Resources["bookings"]["query"]>> => ({
  upcoming: { ...filter, status: "confirmed", from: later(filter.from, at) },
  past: {
    ...filter,
    ...(attendance !== undefined && { attendance }),
    status: "confirmed",
    to: earlier(filter.to, at)
  },
  cancelled: { ...filter, status: "cancelled" },
  waiting: { ...filter, status: "waiting", from: later(filter.from, at) }
})

const later = (one: DateTime.Utc | undefined, other: DateTime.Utc) =>
  one !== undefined && DateTime.isGreaterThan(one, other) ? one : other

const earlier = (one: DateTime.Utc | undefined, other: DateTime.Utc) =>
  one !== undefined && DateTime.isLessThan(one, other) ? one : other
