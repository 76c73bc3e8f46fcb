import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { Booking } from "./Booking.ts"
import type { GroupChange, GroupContext, VisitorEntry } from "./BookingLedger.ts"
import { messagesWhenCancelled } from "./byToken.ts"
import { identityOf } from "./identity.ts"

/** A booking of the group with new identifiers for its change. */
export interface Changing {
  readonly booking: Booking
  /** Of the booking that replaces it. */
  readonly uid: Booking["uid"]
  readonly entryId: string
}

/**
 * A group at another start (D-SEAT-10): the same people and seats, each booking made again with the same distance to the old time.
 * A group that starts then already is kept.
 */
export const movedGroup = (
  all: NonEmptyReadonlyArray<Changing>,
  startAt: DateTime.Utc,
  context: GroupContext
): GroupChange => {
  const [{ booking: first }] = all
  const later = startAt.epochMilliseconds - first.startAt.epochMilliseconds
  if (later === 0) return { _tag: "Keep" }
  const shifted = (instant: DateTime.Utc) => DateTime.add(instant, { milliseconds: later })
  const moves = Arr.map(all, ({ booking, uid }): Booking => ({
    ...Struct.omit(booking, ["toReplace"]),
    ...identityOf(uid, Option.some(booking)),
    uid,
    startAt: shifted(booking.startAt),
    endAt: shifted(booking.endAt),
    blockedFrom: shifted(booking.blockedFrom),
    blockedUntil: shifted(booking.blockedUntil),
    attendance: null,
    createdAt: context.at
  }))
  return {
    _tag: "Move",
    bookings: moves,
    entries: all.map((one) => entryOf("booking.reschedule", one, context)),
    outboxMessages: moves.map(({ uid: bookingUid, workspaceId }) =>
      OutboxMessage.make({ _tag: "ReportBooking", workspaceId, bookingUid, isMove: true })
    )
  }
}

/** All bookings of a group cancelled by the workspace for one reason, or without one (D-SEAT-11). */
export const cancelledGroup = (
  all: NonEmptyReadonlyArray<Changing>,
  reason: Booking["cancelReason"],
  context: GroupContext
): GroupChange => ({
  _tag: "Cancel",
  reason,
  cancellations: all.map((one) => ({
    entry: entryOf("booking.cancel", one, context),
    outboxMessages: messagesWhenCancelled(one.booking, "workspace", context.at)
  }))
})

const entryOf = (
  action: VisitorEntry["action"],
  { booking: { uid: subject, workspaceId }, entryId: id }: Changing,
  { at, proof, requestId }: GroupContext
): VisitorEntry => ({ id, workspaceId, action, subject, proof, at, requestId })
