import {
  type Booking,
  cancelled,
  type GroupChange,
  type GroupChanged,
  type GroupId,
  rescheduled,
  takesPlace
} from "@calendeal/domain/bookings"
import * as Arr from "effect/Array"
import type * as DateTime from "effect/DateTime"
import type { Store, WorkspaceData } from "../Store.ts"
import { cancel, endRequestedMove, isFree } from "./enter.ts"

/** The bookings of a group that take place, in an order that a move keeps. */
export const standingIn = (data: WorkspaceData, group: GroupId): ReadonlyArray<Booking> =>
  [...data.bookings.values()]
    .filter((booking) => booking.group?.id === group && takesPlace(booking))
    .toSorted((one, other) => (one.rootUid < other.rootUid ? -1 : 1))

/** Stores a change of these bookings. Synchronous, and therefore atomic. */
export const storeGroupChange = (
  store: Store["Service"],
  bookings: Arr.NonEmptyReadonlyArray<Booking>,
  change: GroupChange,
  now: DateTime.Utc
): GroupChanged => {
  const [{ group, workspaceId }] = bookings
  const data = store.dataOf(workspaceId)
  switch (change._tag) {
    case "Keep":
      return { _tag: "Changed", bookings }
    case "Move": {
      const others = data.taken(now).filter(({ uid }) => uid !== group?.id)
      if (!isFree(change.bookings[0], others)) return { _tag: "SlotTaken" }
      for (const [before, after] of Arr.zip(bookings, change.bookings)) {
        endRequestedMove(data, before.uid, "earlier_moved", now)
        data.bookings.set(before.uid, rescheduled(before))
        data.bookings.set(after.uid, after)
        const deal = data.deals.values().find(({ bookingUid }) => bookingUid === before.uid)
        if (deal !== undefined) data.deals.set(deal.id, { ...deal, bookingUid: after.uid })
      }
      for (const entry of change.entries) data.log(entry)
      store.outboxMessages.post(change.outboxMessages)
      return { _tag: "Changed", bookings: change.bookings }
    }
    case "Cancel":
      for (const [booking, { entry, outboxMessages }] of Arr.zip(bookings, change.cancellations)) {
        cancel(store, booking, { now, outboxMessages, reason: change.reason })
        data.log(entry)
      }
      return { _tag: "Changed", bookings: bookings.map((booking) => cancelled(booking, change.reason)) }
  }
}
