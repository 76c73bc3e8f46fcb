import type { Assignee, HostId } from "../../workspace/event-types/index.ts"

/** The recent bookings of a host. */
export interface HostLoad {
  /** Confirmed bookings over the last 30 days. */
  readonly recentBookings: number
  /** When the host was last assigned a booking, in epoch milliseconds; null: never. */
  readonly lastAssignedAt: number | null
}

/** The load of a host without bookings. */
export const idle: HostLoad = { recentBookings: 0, lastAssignedAt: null }

/** The criteria of the ranking, in order (D-BOOK-6). */
export type Preference = "priority" | "load" | "longest_idle" | "id"

/**
 * Ranks hosts for round-robin (D-BOOK-6): by the highest priority, then the lowest ratio of recent bookings to weight, then
 * the longest time since the last assignment, then the identifier.
 *
 * A host that is missing in `loads` has had no booking.
 *
 * ```ts
 * import { EventTypes, Routing } from "@calendeal/domain"
 *
 * const ada = EventTypes.HostId.make("00000000-0000-4000-8000-000000000001")
 * const bob = EventTypes.HostId.make("00000000-0000-4000-8000-000000000002")
 * const assignees = [ada, bob].map((hostId) => ({ hostId, priority: 0, weight: 1, required: false }))
 *
 * Routing.rankHosts(assignees, new Map()) // => [ada, bob]
 * Routing.rankHosts(assignees, new Map([[ada, { recentBookings: 1, lastAssignedAt: null }]])) // => [bob, ada]
 * ```
 */
export const rankHosts = (
  assignees: ReadonlyArray<Assignee>,
  loads: ReadonlyMap<HostId, HostLoad>
): ReadonlyArray<HostId> => {
  const comparisons = preferences(loads)
  return assignees
    .toSorted((a, b) => comparisons.reduce((order, [, compareBy]) => order || compareBy(a, b), 0))
    .map(({ hostId }) => hostId)
}

/** The first criterion in which the hosts differ. */
export const preferredBy = (
  one: Assignee,
  other: Assignee,
  loads: ReadonlyMap<HostId, HostLoad>
): Preference => preferences(loads).find(([, compareBy]) => compareBy(one, other) !== 0)?.[0] ?? "id"

const preferences = (
  loads: ReadonlyMap<HostId, HostLoad>
): ReadonlyArray<readonly [Preference, (a: Assignee, b: Assignee) => number]> => {
  const loadOf = (id: HostId) => loads.get(id) ?? idle
  const ratio = ({ hostId, weight }: Assignee) => loadOf(hostId).recentBookings / weight
  const lastAssigned = ({ hostId }: Assignee) => loadOf(hostId).lastAssignedAt ?? Number.NEGATIVE_INFINITY
  return [
    ["priority", (a, b) => b.priority - a.priority],
    ["load", (a, b) => ratio(a) - ratio(b)],
    ["longest_idle", (a, b) => compare(lastAssigned(a), lastAssigned(b))],
    ["id", (a, b) => compare(a.hostId, b.hostId)]
  ]
}

/** Not by subtraction: the difference of two infinities is NaN. */
const compare = <A extends string | number>(a: A, b: A): number => (a < b ? -1 : a > b ? 1 : 0)
