import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Booking, meetingUidOf, moveByHost, takesPlace } from "../../scheduling/bookings/index.ts"
import { CalendarEntries, isMovable } from "../../channels/calendars/index.ts"
import { encodeBase62, IdGenerator } from "../../workspace/consistency/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import { type AuditContext, originOf, WorkspaceQueries } from "../../channels/records/index.ts"
import { commit, noChange, ResourceNotFound, StateConflict } from "../management/index.ts"

/** `restore`: writes the entry again. `apply`: cancels or moves the booking. `ignore`: accepts the calendar as it is. */
export type EntryResolution = "restore" | "apply" | "ignore"

/**
 * Resolves a host's change of the booking's entry, and returns the uid of the meeting's booking, which a move replaces
 * (D-HEAR-8). ResourceNotFound: there is no such booking or entry. StateConflict: there is no change, or the booking cannot be
 * moved to the new time.
 */
export const resolveEntry = Effect.fn("calendarChanges.resolve")(function* (
  audit: AuditContext,
  bookingUid: string,
  hostId: HostId,
  action: EntryResolution
) {
  const { workspaceId } = audit
  const [queries, entries, idGenerator] = [
    yield* WorkspaceQueries,
    yield* CalendarEntries,
    yield* IdGenerator
  ]
  const found = yield* queries.find(workspaceId, "bookings", bookingUid)
  if (Option.isNone(found)) return yield* new ResourceNotFound()
  const booking = found.value
  const { uid } = booking
  if (action !== "apply") {
    const copy = encodeBase62(yield* idGenerator.bits128, copyDigits)
    yield* commit(audit, { _tag: "ResolveCalendarEntry", uid, hostId, action, copy })
    return uid
  }
  const entry = yield* entries.find(workspaceId, hostId, meetingUidOf(booking))
  if (Option.isNone(entry)) return yield* new ResourceNotFound()
  const { bookingUid: shown, change } = entry.value
  if (change === null || !takesPlace(booking) || shown !== uid) return yield* noChange()
  if (booking.group !== undefined)
    return yield* new StateConflict({
      reason: "Several people have seats in this meeting. Restore the entry, or ignore the change."
    })
  if (change.time !== null) return yield* move(audit, booking, change.time.startAt)
  yield* commit(audit, { _tag: "CancelBooking", uid })
  return uid
})

/** 47 random bits: the copies of an entry differ. */
const copyDigits = 8

const move = Effect.fnUntraced(function* (audit: AuditContext, booking: Booking, startAt: DateTime.Utc) {
  const { actor, at, workspaceId } = audit
  if (!isMovable(booking, startAt.epochMilliseconds, at))
    return yield* new StateConflict({
      reason: "The entry has no new start in the coming 365 days. Restore it, or ignore the change."
    })
  const queries = yield* WorkspaceQueries
  const contact = yield* queries.find(workspaceId, "contacts", booking.contactId)
  if (Option.isNone(contact)) return yield* new ResourceNotFound()
  const proof = actor._tag === "User" ? { userId: actor.userId, origin: originOf(audit) } : "calendar"
  const moved = yield* moveByHost(booking, contact.value, startAt, { at, proof, requestId: audit.requestId })
  if (Option.isNone(moved))
    return yield* new StateConflict({ reason: "A host has another booking at the new time." })
  return moved.value.uid
})
