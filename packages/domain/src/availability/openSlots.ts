import type { Assignment, BookingWindow, EventTypeId, Host, HostId, Schedule } from "../event-types/index.ts"
import type { TimeZoneName } from "../workspaces/index.ts"
import type { Commitment } from "./BusyTimes.ts"
import type { NextStart } from "./freeStarts.ts"
import { freeStarts, startsInside } from "./freeStarts.ts"
import { fullDays } from "./fullDays.ts"
import type { Interval } from "./Interval.ts"
import { intersection } from "./Interval.ts"
import type { Zone } from "./OffsetTable.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours } from "./WorkingHours.ts"

/** All that decides which starts are open. Instants are epoch milliseconds. */
export interface SlotQuestion {
  readonly now: number
  readonly window: BookingWindow
  readonly assignment: Assignment
  readonly eventTypeId: EventTypeId
  /** The hosts that may take the booking: active, and allowed by the routing. */
  readonly hosts: ReadonlyArray<{ readonly host: Host; readonly required: boolean }>
  /** The event type's own schedule: a booking must lie inside it too. The grid stays the host's. */
  readonly narrowing: Schedule | null
  readonly bookerZone: TimeZoneName
  /** What `BusyTimes` knows of `searchSpan(within)`. */
  readonly commitments: ReadonlyArray<Commitment>
  /** Where starts are looked for. */
  readonly within: Interval
}

/** A start that can be booked, and every host of the question who is free then, in the question's order. */
export interface OpenSlot {
  readonly start: number
  readonly freeHosts: ReadonlyArray<HostId>
}

/** Every start that can be booked (D-AV-1 to D-AV-3), ascending and unique. */
export const openSlots = (question: SlotQuestion): ReadonlyArray<OpenSlot> => {
  const slots: Array<OpenSlot> = []
  const next = slotsRising(question)
  for (let slot = next(-Infinity); slot !== undefined; slot = next(slot.start + 1)) slots.push(slot)
  return slots
}

/** Answers the first open slot at or after an instant. Ask it rising instants only. */
export const slotsRising = (question: SlotQuestion): ((from: number) => OpenSlot | undefined) => {
  const hosts = candidates(question)
  const needed = hosts.filter(({ required }) => required)
  const others = hosts.filter(({ required }) => !required)
  return (from) => {
    if (hosts.length === 0) return undefined
    for (let start = from; start < Infinity; ) {
      const soonest = others.length === 0 ? start : earliest(others, start)
      start = latest(needed, soonest)
      if (start === soonest && start < Infinity) return { start, freeHosts: freeAt(hosts, start) }
    }
    return undefined
  }
}

/** When the first of the hosts is free, at or after `from`. */
const earliest = (hosts: ReadonlyArray<Candidate>, from: number): number => {
  let start = Infinity
  for (const { next } of hosts) start = Math.min(start, next(from))
  return start
}

/** `from` when all of the hosts are free then; else an instant before which they are not free together. */
const latest = (hosts: ReadonlyArray<Candidate>, from: number): number => {
  let start = from
  for (const { next } of hosts) start = Math.max(start, next(from))
  return start
}

const freeAt = (hosts: ReadonlyArray<Candidate>, start: number): ReadonlyArray<HostId> => {
  const free: Array<HostId> = []
  for (const { id, next } of hosts) if (next(start) === start) free.push(id)
  return free
}

interface Candidate {
  readonly id: HostId
  readonly required: boolean
  readonly next: NextStart
}

const candidates = (question: SlotQuestion): ReadonlyArray<Candidate> => {
  const { assignment, commitments, eventTypeId, hosts, window } = question
  const allowed = allowedStarts(question)
  const span = bookedSpan(allowed, window)
  if (span === undefined) return []
  const commitmentsOf = Map.groupBy(commitments, ({ hostId }) => hostId)
  const ofEventType = startsByUid(commitments.filter((commitment) => commitment.eventTypeId === eventTypeId))
  const fullForAll = oncePerZone((zone) => fullDays(zone, ofEventType, window.maxBookingsPerDay))
  return hosts.map(({ host, required }) => {
    const zone = zoneNamed(host.schedule.timezone)
    const own = commitmentsOf.get(host.id) ?? []
    const bookings = own.filter((commitment) => commitment.eventTypeId !== null).map(({ startAt }) => startAt)
    return {
      id: host.id,
      required: required || assignment === "collective",
      next: freeStarts(window, {
        hours: workingHours(host.schedule, span),
        allowed,
        blocked: own.map(({ blocked }) => blocked),
        closed: [
          ...fullDays(zone, bookings, host.maxBookingsPerDay),
          ...fullForAll(zone)
        ]
      })
    }
  })
}

/** Remembers the answer for each zone: many hosts share few. */
const oncePerZone = <A>(answer: (zone: Zone) => A): ((zone: Zone) => A) => {
  const known = new Map<Zone, A>()
  return (zone) => {
    const found = known.get(zone) ?? answer(zone)
    known.set(zone, found)
    return found
  }
}

/** The starts that notice, booking window and the event type's own schedule allow, whoever the host is. */
const allowedStarts = ({ bookerZone, narrowing, now, window, within }: SlotQuestion): ReadonlyArray<Interval> => {
  const earliest = Math.max(within.start, now + window.minimumNoticeMinutes * 60_000)
  const zone = zoneNamed(bookerZone)
  const today = dayAt(zone, now)
  const dates = instantsOfDays(zone, today, today + window.bookingWindowDays)
  const offered = intersection(dates, [{ start: earliest, end: within.end }])
  const span = bookedSpan(offered, window)
  if (narrowing === null || span === undefined) return offered
  return intersection(offered, startsInside(workingHours(narrowing, span).open, window))
}

/** All the time that bookings with these starts can take. */
const bookedSpan = (starts: ReadonlyArray<Interval>, window: BookingWindow): Interval | undefined => {
  const [first, last] = [starts.at(0), starts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: first.start, end: last.end + window.durationMinutes * 60_000 }
}

/** When each booking starts: a booking of several hosts is one. */
const startsByUid = (bookings: ReadonlyArray<Commitment>): ReadonlyArray<number> => [
  ...new Map(bookings.map(({ bookingUid, startAt }) => [bookingUid, startAt])).values()
]
