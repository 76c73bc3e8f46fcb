import type { Clause } from "../history/Rules.ts"
import { intersect, type Lifetime, lifetimesOf } from "./lifetimes.ts"

/** D-BOOK-5: no two bookings of a host were confirmed at the same time with overlapping times, buffers included. */
export const overlaps: Clause = ({ history, snapshot }) => {
  const byHost = new Map<string, Array<Lifetime>>()
  for (const lifetime of lifetimesOf(history, snapshot)) {
    for (const hostId of lifetime.booking.hostIds) {
      const others = byHost.get(hostId) ?? []
      others.push(lifetime)
      byHost.set(hostId, others)
    }
  }
  return [...byHost].flatMap(([hostId, lifetimes]) =>
    overlapping(lifetimes).map(
      ([one, other]) => `host ${hostId} has ${one.booking.uid} and ${other.booking.uid} at once`
    )
  )
}

/** The pairs with overlapping times that were certainly confirmed at the same time. */
const overlapping = (lifetimes: ReadonlyArray<Lifetime>): ReadonlyArray<readonly [Lifetime, Lifetime]> => {
  const sorted = lifetimes.toSorted((a, b) => a.booking.blockedFrom - b.booking.blockedFrom)
  return sorted.flatMap((one, index) => {
    const pairs: Array<readonly [Lifetime, Lifetime]> = []
    for (const other of sorted.slice(index + 1)) {
      if (other.booking.blockedFrom >= one.booking.blockedUntil) break
      if (intersect(one.certain, other.certain)) pairs.push([one, other])
    }
    return pairs
  })
}
