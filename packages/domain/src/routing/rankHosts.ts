import type { Assignee, HostId } from "../event-types/index.ts"

/** How much a host was given lately. */
export interface HostLoad {
  /** Confirmed bookings over the last 30 days. */
  readonly recentBookings: number
  /** When the host was last assigned a booking, in epoch milliseconds; null: never. */
  readonly lastAssignedAt: number | null
}

const idle: HostLoad = { recentBookings: 0, lastAssignedAt: null }

/**
 * Hosts in the order in which round-robin offers them a booking (D-BOOK-6): the highest priority, then the
 * lowest ratio of recent bookings to weight, then the longest since the last assignment, then id.
 */
export const rankHosts = (
  assignees: ReadonlyArray<Assignee>,
  loads: ReadonlyMap<HostId, HostLoad>
): ReadonlyArray<HostId> => {
  const loadOf = (id: HostId) => loads.get(id) ?? idle
  const ratio = ({ hostId, weight }: Assignee) => loadOf(hostId).recentBookings / weight
  const lastAssigned = ({ hostId }: Assignee) => loadOf(hostId).lastAssignedAt ?? Number.NEGATIVE_INFINITY
  return assignees
    .toSorted(
      (a, b) =>
        b.priority - a.priority ||
        ratio(a) - ratio(b) ||
        compare(lastAssigned(a), lastAssigned(b)) ||
        compare(a.hostId, b.hostId)
    )
    .map(({ hostId }) => hostId)
}

/** By comparison, not subtraction: the difference of two infinities is no number. */
const compare = <A extends string | number>(a: A, b: A): number => (a < b ? -1 : a > b ? 1 : 0)
