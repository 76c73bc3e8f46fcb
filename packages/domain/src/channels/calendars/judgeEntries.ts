import * as DateTime from "effect/DateTime"
import type { Interval } from "../../scheduling/availability/index.ts"
import { type Booking, type BookingUid, takesPlace } from "../../scheduling/bookings/index.ts"
import type { CalendarChanges } from "../../workspace/workspaces/index.ts"
import type { CalendarEntry, EntryChange } from "./CalendarEntry.ts"
import type { OwnTime } from "./CalendarOccurrence.ts"

/** The time of an entry in the calendar, in epoch milliseconds; null: it is not in the calendar. */
export type SeenTime = Interval | null

/** What follows from what a calendar shows of an entry. */
export type Judgement =
  /** Nothing: the calendar has what the service wrote, or the change is known, or the meeting is not to be judged. */
  | { readonly _tag: "Keep" }
  /** The host has restored the entry: the flag is cleared. */
  | { readonly _tag: "Restored"; readonly time: Interval }
  | { readonly _tag: "Flag"; readonly kind: EntryChange["kind"]; readonly time: SeenTime }
  | { readonly _tag: "Cancel" }
  /** The meeting moves to this start, in epoch milliseconds. */
  | { readonly _tag: "Move"; readonly startAt: number; readonly time: Interval }

/** An upcoming entry of the calendar, with the booking that it shows; null: it was erased. `seen` absent: as known. */
export interface Observation {
  readonly entry: CalendarEntry
  readonly booking: Booking | null
  readonly seen?: SeenTime
}

const longestNotice = 365 * 86_400_000

/**
 * The judgements of a calendar's upcoming entries, in their order (D-HEAR-2 to D-HEAR-6). If more than 3 of them differ from
 * the calendar, or more than 20 % of at least 10, the calendar may have been emptied or exchanged, and changes are only
 * flagged.
 */
export const judgeEntries = (
  observations: ReadonlyArray<Observation>,
  policy: CalendarChanges,
  now: DateTime.Utc
): ReadonlyArray<Judgement> => {
  const differing = observations.filter((one) => differs(one, now)).length
  const isApplied = policy === "apply" && !areMany(differing, observations.length)
  return observations.map((one) => judgeEntry(one, isApplied, now))
}

const areMany = (differing: number, upcoming: number): boolean =>
  differing > 3 || (upcoming >= 10 && differing * 5 > upcoming)

const judgeEntry = (observation: Observation, isApplied: boolean, now: DateTime.Utc): Judgement => {
  const { booking, entry, seen } = observation
  if (seen === undefined || booking === null || !isJudged(entry, booking, now)) return { _tag: "Keep" }
  if (seen !== null && isExpected(entry, booking, seen))
    return entry.change === null && isAt(entry, seen) ? { _tag: "Keep" } : { _tag: "Restored", time: seen }
  if (isSame(seen, knownTime(entry))) return { _tag: "Keep" }
  // A change that concerns several people is theirs to decide with a member (D-SEAT-8).
  const applies = isApplied && booking.group === undefined
  if (seen === null) return applies ? { _tag: "Cancel" } : { _tag: "Flag", kind: "removed", time: null }
  return applies && isMovable(booking, seen.start, now)
    ? { _tag: "Move", startAt: seen.start, time: seen }
    : { _tag: "Flag", kind: "moved", time: seen }
}

/** Whether the calendar differs from the meeting. */
const differs = ({ booking, entry, seen }: Observation, now: DateTime.Utc): boolean => {
  if (booking !== null && !isJudged(entry, booking, now)) return false
  if (seen === undefined || booking === null) return entry.change !== null
  return seen === null || !isExpected(entry, booking, seen)
}

/** Whether the entry shows the present state of a confirmed meeting of its host in the future (D-HEAR-3, D-ENTRY-35). */
const isJudged = (entry: CalendarEntry, booking: Booking, now: DateTime.Utc): boolean =>
  entry.state === "present" &&
  !entry.isTentative &&
  entry.bookingUid === booking.uid &&
  takesPlace(booking) &&
  booking.hostIds.includes(entry.hostId) &&
  DateTime.isGreaterThan(booking.startAt, now)

/** An entry can have another time than its booking: one that the host chose and a member accepted. */
const isExpected = (entry: CalendarEntry, booking: Booking, seen: Interval): boolean =>
  isAt(entry, seen) || isAt(booking, seen)

/** Whether a host's new time is a new start within a year. A new length alone moves no meeting. */
export const isMovable = (booking: Pick<Booking, "startAt">, start: number, now: DateTime.Utc): boolean =>
  start !== booking.startAt.epochMilliseconds &&
  start > now.epochMilliseconds &&
  start <= now.epochMilliseconds + longestNotice

const isAt = ({ endAt, startAt }: Pick<CalendarEntry, "endAt" | "startAt">, time: Interval): boolean =>
  startAt.epochMilliseconds === time.start && endAt.epochMilliseconds === time.end

/** The entry's time in the calendar as far as it is known: where it was written, or what the host did. */
const knownTime = ({ change, endAt, startAt }: CalendarEntry): SeenTime => {
  if (change === null) return { start: startAt.epochMilliseconds, end: endAt.epochMilliseconds }
  return change.time === null
    ? null
    : { start: change.time.startAt.epochMilliseconds, end: change.time.endAt.epochMilliseconds }
}

const isSame = (one: SeenTime, other: SeenTime): boolean =>
  one === null || other === null ? one === other : one.start === other.start && one.end === other.end

/** An entry that a reading shows otherwise than known, and the time that it shows. */
export interface Suspicion {
  readonly entry: CalendarEntry
  readonly seen: SeenTime
}

/**
 * The entries that a reading of the window shows otherwise than known. Lists of servers can be behind the service's own
 * writes, so each is looked at before it is judged.
 */
export const suspicionsIn = (
  entries: ReadonlyArray<CalendarEntry>,
  own: ReadonlyArray<OwnTime>,
  window: Interval
): ReadonlyArray<Suspicion> => {
  const shown = new Map<BookingUid, Array<Interval>>()
  for (const { bookingUid, end, start } of own) {
    const times = shown.get(bookingUid) ?? []
    times.push({ start, end })
    shown.set(bookingUid, times)
  }
  return entries.flatMap((entry) => {
    if (entry.remoteId === null || !isWithin(entry, window)) return []
    const times = shown.get(entry.rootUid) ?? []
    const known = knownTime(entry)
    const isKnown = known === null ? times.length === 0 : times.some((time) => isSame(time, known))
    return isKnown ? [] : [{ entry, seen: times.find((time) => isAt(entry, time)) ?? times[0] ?? null }]
  })
}

/** Whether the reading covers the entry's time. A change outside of the window is seen when the window has moved. */
const isWithin = ({ endAt, startAt }: CalendarEntry, { end, start }: Interval): boolean =>
  startAt.epochMilliseconds < end && start < endAt.epochMilliseconds
