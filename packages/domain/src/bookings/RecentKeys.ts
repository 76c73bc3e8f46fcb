import * as Context from "effect/Context"
import type { BookingRequest } from "./BookingRequest.ts"

/** A key of an event type's. */
type Used = Pick<BookingRequest, "eventTypeId" | "key">

/**
 * The keys that made bookings a moment ago, as far as this process knows. Whoever sends one again is asked for its booking
 * alone, which costs a fraction of a look at the slot. It only spares work: what a key made is the ledger's to say (D-BOOK-1).
 */
export interface RecentKeys {
  readonly has: (used: Used) => boolean
  readonly add: (used: Used) => void
}

/** Those kept weigh less than 1 MB. */
const mostKept = 2000

export const RecentKeys = Context.Reference<RecentKeys>("@calendeal/domain/bookings/RecentKeys", {
  defaultValue: () => {
    const names = new Set<string>()
    return {
      has: (used) => names.has(nameOf(used)),
      add: (used) => {
        if (names.size >= mostKept) names.clear()
        names.add(nameOf(used))
      }
    }
  }
})

const nameOf = ({ eventTypeId, key }: Used): string => `${eventTypeId}/${key}`
