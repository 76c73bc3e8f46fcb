import type * as DateTime from "effect/DateTime"
import { blockedAround, type EventType, type HostId } from "../../workspace/event-types/index.ts"
import { type HostLoad, idle } from "../../leads/routing/index.ts"
import type { BusyPeriod } from "../availability/index.ts"
import { type Booking, holdsTimeAt } from "../bookings/index.ts"

/** The time that is taken of hosts in a replay, and how many bookings each got. It grows with each booking that is placed. */
export interface TakenTime {
  /** The busy periods that decide about the event type's starts after the instant, by host, ascending. */
  readonly periodsFor: (eventType: EventType, now: DateTime.Utc) => ReadonlyArray<BusyPeriod>
  /** The loads as they would have been at the instant (D-BOOK-6). */
  readonly loadsAt: (eventType: EventType, at: DateTime.Utc) => ReadonlyMap<HostId, HostLoad>
  readonly place: (meeting: Meeting) => void
}

/** A meeting that is placed. */
interface Meeting {
  readonly booking: Booking
  readonly eventType: EventType
  readonly hostIds: ReadonlyArray<HostId>
  /** In epoch milliseconds. */
  readonly start: number
}

interface Assignment {
  /** In epoch milliseconds. */
  readonly at: number
  /** A meeting that is off counts for no load. */
  readonly counts: boolean
}

const minute = 60_000
/** Daily limits count the bookings of the day of the instant in every zone. */
const limitMargin = 2 * 24 * 60 * minute
const loadMinutes = 30 * 24 * 60

/**
 * The busy time of calendars and the bookings that stay as they are. These take their time from the beginning of the span on, so that no
 * host is booked twice (D-RPLY-2).
 */
export const takenTime = (
  calendarTimes: ReadonlyArray<BusyPeriod>,
  others: ReadonlyArray<Booking>,
  until: DateTime.Utc
): TakenTime => {
  const periods = Map.groupBy(calendarTimes.toSorted(byStart), ({ hostId }) => hostId)
  const assignments = new Map<HostId, Array<Assignment>>()
  const enter = (
    booking: Booking,
    hostIds: ReadonlyArray<HostId>,
    startAt: number,
    blocked: BusyPeriod["blocked"]
  ) => {
    const { eventTypeId, uid } = booking
    const counts = holdsTimeAt(booking, until)
    for (const hostId of hostIds) {
      listOf(assignments, hostId).push({ at: booking.createdAt.epochMilliseconds, counts })
      if (counts) insert(listOf(periods, hostId), { hostId, eventTypeId, bookingUid: uid, startAt, blocked })
    }
  }
  for (const booking of others)
    enter(booking, booking.hostIds, booking.startAt.epochMilliseconds, {
      start: booking.blockedFrom.epochMilliseconds,
      end: booking.blockedUntil.epochMilliseconds
    })
  return {
    periodsFor: ({ hosts, id, window }, now) => {
      const asked = new Set(hosts.map(({ hostId }) => hostId))
      const since = now.epochMilliseconds - limitMargin
      const isLate = ({ blocked }: BusyPeriod) => blocked.end > since
      const ofHosts = [...asked].flatMap((hostId) => periods.get(hostId)?.filter(isLate) ?? [])
      if (window.maxBookingsPerDay === null) return ofHosts
      const elsewhere = [...periods].flatMap(([hostId, list]) =>
        asked.has(hostId) ? [] : list.filter((period) => period.eventTypeId === id && isLate(period))
      )
      return [...ofHosts, ...elsewhere]
    },
    loadsAt: ({ hosts }, now) =>
      new Map(
        hosts.map(({ hostId }) => [hostId, loadOf(assignments.get(hostId) ?? [], now.epochMilliseconds)])
      ),
    place: ({ booking, eventType, hostIds, start }) => {
      const { after, before } = blockedAround(eventType.window)
      enter(booking, hostIds, start, { start: start - before * minute, end: start + after * minute })
    }
  }
}

/** Bookings that were made later than the instant count for no load. A loop, because each lead asks for each host. */
const loadOf = (assignments: ReadonlyArray<Assignment>, now: number): HostLoad => {
  const since = now - loadMinutes * minute
  let [recentBookings, latest] = [0, -Infinity]
  for (const { at, counts } of assignments) {
    if (at > now) continue
    if (counts && at >= since) recentBookings += 1
    if (at > latest) latest = at
  }
  return latest === -Infinity ? idle : { recentBookings, lastAssignedAt: latest }
}

const byStart = (one: BusyPeriod, other: BusyPeriod): number => one.blocked.start - other.blocked.start

/** Keeps the list in the order in which slots are searched, so that no lead sorts it again. */
const insert = (periods: Array<BusyPeriod>, period: BusyPeriod): void => {
  const place = periods.findLastIndex((other) => byStart(other, period) <= 0)
  periods.splice(place + 1, 0, period)
}

const listOf = <Item>(lists: Map<HostId, Array<Item>>, hostId: HostId): Array<Item> => {
  const list = lists.get(hostId) ?? []
  if (list.length === 0) lists.set(hostId, list)
  return list
}
