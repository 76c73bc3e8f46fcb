import type { Booking } from "@calendeal/domain/bookings"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { bookingView } from "../endpoints/management/bookings.ts"
import { cancelGroupOf, moveGroupOf } from "../endpoints/management/bookingGroups.ts"
import { find } from "../endpoints/management/resources.ts"

/** Moves the whole group of a booking (D-MCP-9). Returns the booking of the same person. A group at this start stays as it is. */
export const moveWholeGroup = Effect.fnUntraced(function* (before: Booking, startAt: DateTime.Utc) {
  const own = yield* ofSamePerson(before, yield* moveGroupOf(before.uid, startAt))
  return { uid: own.uid, replayed: own.uid === before.uid }
})

/** Cancels the whole group of a booking (D-MCP-9). Returns the booking of the same person. */
export const cancelWholeGroup = Effect.fnUntraced(function* (
  bookingUid: string,
  reason: Booking["cancelReason"]
) {
  const named = yield* find("bookings", bookingUid)
  return bookingView(yield* ofSamePerson(named, yield* cancelGroupOf(bookingUid, reason)))
})

/** The person's booking among those of the group; the named one if it left the group before the change. */
const ofSamePerson = ({ rootUid, ...named }: Booking, changed: ReadonlyArray<Booking>) =>
  Effect.succeed(changed.find((booking) => booking.rootUid === rootUid) ?? { ...named, rootUid })
