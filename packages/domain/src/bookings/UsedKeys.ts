import * as Context from "effect/Context"
import type { BookingRequest } from "./BookingRequest.ts"

/** An idempotency key, and the event type that it is for. */
type Used = Pick<BookingRequest, "eventTypeId" | "key">

/**
 * The idempotency keys that made bookings a moment ago, as far as this process knows. One that is sent again is looked up
 * alone, which costs a fraction of a look at the slot. It only spares work: what a key made is the ledger's to say (D-BOOK-1).
 */
export interface UsedKeys {
  readonly has: (used: Used) => boolean
  readonly add: (used: Used) => void
}

/** Those kept weigh 1 MB or so at most. */
const mostKept = 2000

export const UsedKeys = Context.Reference<UsedKeys>("@calendeal/domain/bookings/UsedKeys", {
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
