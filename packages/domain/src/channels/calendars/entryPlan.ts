import * as DateTime from "effect/DateTime"
import {
  type Booking,
  holdsTimeAt,
  isReplaced,
  isUnsettledMove,
  takesPlace
} from "../../scheduling/bookings/index.ts"
import type { HeldEntries, HostId } from "../../workspace/event-types/index.ts"
import type { CalendarId } from "./BusyCalendar.ts"
import type { CalendarEntry } from "./CalendarEntry.ts"

/** What makes a host's entry of a meeting equal to the booking (D-ENTRY-1). */
export type EntryStep =
  | { readonly _tag: "Put"; readonly calendarId: CalendarId; readonly isTentative: boolean }
  | { readonly _tag: "Remove"; readonly calendarId: CalendarId }
  /** Nothing is to be done. `superseded`: a later booking of the meeting has its own step. */
  | { readonly _tag: "Skip"; readonly reason: EntrySkip }

/** `changed_by_host`: the host's change of this version stays until a member settles it, or the meeting changes (D-HEAR-8). */
export type EntrySkip = "superseded" | "past" | "no_calendar" | "no_entry" | "changed_by_host"

/** The state that the step depends on. */
export interface EntryQuestion {
  readonly booking: Pick<
    Booking,
    "endAt" | "hold" | "hostIds" | "rescheduledFrom" | "sequence" | "startAt" | "status" | "toReplace"
  >
  /** The setting of its event type. */
  readonly heldEntries: HeldEntries
  readonly hostId: HostId
  /** Null: there is none. */
  readonly entry: Pick<
    CalendarEntry,
    "calendarId" | "change" | "endAt" | "isTentative" | "sequence" | "startAt" | "state"
  > | null
  /** The entry is written again on purpose, for example because a person in it was erased: it gets the booking's time. */
  readonly isCopy: boolean
  /** The host's destination calendar; null: none. */
  readonly destination: CalendarId | null
  readonly now: DateTime.Utc
}

/**
 * The step for a host's entry. An entry stays in the calendar where it was made; only a new one goes to the destination. A
 * meeting that is over gets no new entry, but an entry that is wrong is still removed or corrected (D-ENTRY-8).
 */
export const entryStep = (question: EntryQuestion): EntryStep => {
  const { booking, destination, entry, hostId, isCopy, now } = question
  const existing = entry === null || entry.state === "removed" ? null : entry.calendarId
  const takesPart = booking.hostIds.includes(hostId)
  // A host whom a move left out has no step after the next move, so that only the hosts of a moved booking wait for it.
  const isMoved = isReplaced(booking) && takesPart
  if (isMoved || (entry !== null && entry.sequence > booking.sequence))
    return { _tag: "Skip", reason: "superseded" }
  const isTentative = isShownTentative(question)
  if (!(takesPlace(booking) || isTentative) || !takesPart)
    return existing === null ? { _tag: "Skip", reason: "no_entry" } : { _tag: "Remove", calendarId: existing }
  if (existing === null && DateTime.isLessThanOrEqualTo(booking.endAt, now))
    return { _tag: "Skip", reason: "past" }
  if (entry !== null && isHostsChoice(booking, entry, isCopy))
    return { _tag: "Skip", reason: "changed_by_host" }
  const calendarId = existing ?? destination
  return calendarId === null
    ? { _tag: "Skip", reason: "no_calendar" }
    : { _tag: "Put", calendarId, isTentative }
}

/**
 * Whether the booking waits and is written as tentative (D-ENTRY-34). One that keeps no time is not, nor is a move that waits: its
 * booking has the meeting's entry (D-APPR-5).
 */
const isShownTentative = ({ booking, heldEntries, now }: EntryQuestion): boolean =>
  heldEntries === "tentative" &&
  !takesPlace(booking) &&
  holdsTimeAt(booking, now) &&
  !isUnsettledMove(booking)

/** Whether the host has changed the entry of this version, and no member has restored it. */
const isHostsChoice = (
  booking: EntryQuestion["booking"],
  { change, endAt, isTentative, sequence, startAt, state }: NonNullable<EntryQuestion["entry"]>,
  isCopy: boolean
): boolean => {
  // The service removes tentative entries, and what a host does to one decides nothing (D-ENTRY-35).
  if (sequence !== booking.sequence || state === "writing" || isTentative) return false
  // The service itself removes no entry of a version in which the host takes part, and writes the booking's time.
  if (state === "removed" || change?.kind === "removed") return true
  const isElsewhere =
    change !== null ||
    !DateTime.Equivalence(startAt, booking.startAt) ||
    !DateTime.Equivalence(endAt, booking.endAt)
  return isElsewhere && !isCopy
}
