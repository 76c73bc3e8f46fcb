import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  busyScopeOf,
  BusyTimes,
  bookableInstants,
  dateAt,
  openSlots,
  zoneNamed
} from "../availability/index.ts"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { findVisibleOffering, type LocalDate } from "../../workspace/event-types/index.ts"
import { standingOf, type TimeZoneName } from "../../workspace/workspaces/index.ts"
import { type Booking, bookingUidOf } from "./Booking.ts"
import { BookingLedger, type GroupChange, type GroupContext } from "./BookingLedger.ts"
import { BookingUnavailable, SlotUnavailable } from "./errors.ts"
import { cancelledGroup, type Changing, movedGroup } from "./groupChanges.ts"
import { isUpcoming } from "./status.ts"

/** A booking of the group that is meant. */
type OfGroup = Booking & { readonly group: NonNullable<Booking["group"]> }

/**
 * The starts on a date of the zone to which a group can be moved with all its bookings, ascending (D-SEAT-10): open to its
 * hosts for its length, without its own time. Other groups are busy times. None: it has started. Fails with EventTypeNotFound.
 */
export const timesToMoveGroup = Effect.fn("bookings.timesToMoveGroup")(function* (
  group: OfGroup,
  date: LocalDate,
  timezone: TimeZoneName
) {
  const { eventType, hosts, workspace } = yield* findVisibleOffering(group.eventTypeId)
  const now = yield* DateTime.now
  const own = hosts.filter(({ active, id }) => active && group.hostIds.includes(id))
  const isMovable = standingOf(workspace) === "open" && isUpcoming(group, now)
  if (!isMovable || own.length < group.hostIds.length) return []
  const length = group.endAt.epochMilliseconds - group.startAt.epochMilliseconds
  const window = { ...eventType.window, durationMinutes: length / 60_000 }
  const asked = {
    now: DateTime.toEpochMillis(now),
    window,
    assignment: eventType.assignment,
    eventTypeId: eventType.id,
    hosts: own.map((host) => ({ host, required: true })),
    eventTypeSchedule: eventType.schedule,
    bookerZone: timezone
  }
  const within = bookableInstants(asked, date, date)
  const busy = yield* (yield* BusyTimes).within({
    workspaceId: group.workspaceId,
    ...busyScopeOf({ ...eventType, seats: null, window }, own, within)
  })
  const busyPeriods = busy.filter(({ bookingUid }) => bookingUid !== group.group.id)
  const zone = zoneNamed(timezone)
  return openSlots({ ...asked, busyPeriods, within }).flatMap(({ start }) =>
    dateAt(zone, start) === date ? [DateTime.makeUnsafe(start)] : []
  )
})

/**
 * Moves all bookings of a group to another open start, or none (D-SEAT-10). Moving it to the start that it has changes nothing. Returns
 * its bookings. Fails with EventTypeNotFound, with BookingUnavailable if it has no bookings any more or has started, or
 * with SlotUnavailable.
 */
export const moveGroup = Effect.fn("bookings.moveGroup")(function* (
  group: OfGroup,
  startAt: DateTime.Utc,
  context: GroupContext
) {
  if (!DateTime.Equivalence(startAt, group.startAt)) {
    if (!isUpcoming(group, context.at)) return yield* new BookingUnavailable()
    const date = dateAt(zoneNamed(group.bookerTimezone), DateTime.toEpochMillis(startAt))
    const offered = yield* timesToMoveGroup(group, date, group.bookerTimezone)
    if (!offered.some((start) => DateTime.Equivalence(start, startAt))) return yield* new SlotUnavailable()
  }
  const changed = yield* changeGroup(group, (all) => movedGroup(all, startAt, context))
  return changed.length === 0 ? yield* new BookingUnavailable() : changed
})

/**
 * Cancels all bookings of a group for this reason, or without one (null), or none of them (D-SEAT-11), and returns them. Fails with
 * BookingUnavailable if it has no bookings any more.
 */
export const cancelGroup = Effect.fn("bookings.cancelGroup")(function* (
  group: OfGroup,
  reason: Booking["cancelReason"],
  context: GroupContext
) {
  const changed = yield* changeGroup(group, (all) => cancelledGroup(all, reason, context)).pipe(
    // A cancellation takes no time.
    Effect.catchTags({ SlotUnavailable: Effect.die })
  )
  return changed.length === 0 ? yield* new BookingUnavailable() : changed
})

/** Changes the bookings that stand in the group when the change is stored. Returns them after it. */
const changeGroup = Effect.fnUntraced(function* (
  { group, workspaceId }: OfGroup,
  decide: (all: NonEmptyReadonlyArray<Changing>) => GroupChange
) {
  const [ledger, idGenerator] = [yield* BookingLedger, yield* IdGenerator]
  const fresh = Effect.all({ uid: Effect.map(idGenerator.bits128, bookingUidOf), entryId: idGenerator.uuid })
  const changed = yield* ledger.changeGroup(workspaceId, group.id, (bookings) =>
    Effect.map(
      Effect.forEach(bookings, (booking) => Effect.map(fresh, (ids) => ({ booking, ...ids }))),
      decide
    )
  )
  return changed._tag === "SlotTaken" ? yield* new SlotUnavailable() : changed.bookings
})
