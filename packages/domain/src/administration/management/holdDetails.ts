import * as Effect from "effect/Effect"
import { type BusyPeriod, isGroup, takenBy } from "../../scheduling/availability/index.ts"
import { type Booking, waits } from "../../scheduling/bookings/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"

/** What takes a host's time, if it is more than a confirmed booking or a client's reservation (D-HOLD-7). */
export type HoldDetail =
  /** A booking that waits for a host. */
  | "approval"
  /** A booking that waits for its payment. */
  | "payment"
  /** A time that is offered to a person of the waiting list. */
  | "offer"
  /** A time that a member proposes to a person. */
  | "proposal"
  /** A time that the page holds for a visitor who fills in the form. */
  | "visitor"
  /** A group without a seat left. */
  | "full"

/** What each of these busy periods is; undefined: a confirmed booking, a client's reservation, or a calendar. */
export const holdDetails = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  busyPeriods: ReadonlyArray<BusyPeriod>
) {
  const queries = yield* WorkspaceQueries
  const ids = (of: "booking" | "reservation") =>
    new Set(
      busyPeriods.flatMap((period) =>
        takenBy(period) === of && period.bookingUid !== null && !isGroup(period.bookingUid)
          ? [period.bookingUid]
          : []
      )
    )
  const [bookings, reservations] = [
    yield* queries.findAll(workspaceId, "bookings", ids("booking")),
    yield* queries.findAll(workspaceId, "reservations", ids("reservation"))
  ]
  return ({ bookingUid, group }: BusyPeriod): HoldDetail | undefined => {
    if (bookingUid === null) return undefined
    if (isGroup(bookingUid)) return (group?.left ?? 1) <= 0 ? "full" : undefined
    const booking = bookings.get(bookingUid)
    if (booking !== undefined) return reasonToWait(booking)
    const reservation = reservations.get(bookingUid)
    if (reservation !== undefined && reservation.holder !== null) return "visitor"
    if (reservation === undefined || reservation.waitingEntryId === null) return undefined
    return reservation.createdBy === null ? "offer" : "proposal"
  }
})

const reasonToWait = (booking: Booking): HoldDetail | undefined =>
  waits(booking) ? booking.hold?.reason : undefined
