import type { Clause } from "./Violation.ts"
import { meets, type Stay, staysOf } from "./lifetimes.ts"

/** D-BOOK-5: no two bookings of a host were confirmed at the same time with overlapping times, buffers included. */
export const overlaps: Clause = ({ history, snapshot }) => {
  const byHost = new Map<string, Array<Stay>>()
  for (const stay of staysOf(history, snapshot)) {
    for (const hostId of stay.booking.hostIds) {
      const others = byHost.get(hostId) ?? []
      others.push(stay)
      byHost.set(hostId, others)
    }
  }
  return [...byHost].flatMap(([hostId, stays]) =>
    overlapping(stays).map(
      ([one, other]) => `host ${hostId} has ${one.booking.uid} and ${other.booking.uid} at once`
    )
  )
}

/** The pairs with overlapping times that were certainly confirmed at the same time. */
const overlapping = (stays: ReadonlyArray<Stay>): ReadonlyArray<readonly [Stay, Stay]> => {
  const sorted = stays.toSorted((a, b) => a.booking.blockedFrom - b.booking.blockedFrom)
  return sorted.flatMap((one, index) => {
    const pairs: Array<readonly [Stay, Stay]> = []
    for (const other of sorted.slice(index + 1)) {
      if (other.booking.blockedFrom >= one.booking.blockedUntil) break
      if (meets(one.sure, other.sure)) pairs.push([one, other])
    }
    return pairs
  })
}
