import type {
  Assignment,
  BookingWindow,
  EventTypeId,
  Host,
  HostId,
  Schedule
} from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { hoursOfHost } from "./absences.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import { fullDays, isBooking, isOfEventType } from "./dailyLimit.ts"
import { freeStarts, minute, startsInside } from "./freeStarts.ts"
import { intersection, type Interval } from "./Interval.ts"
import type { NextStart } from "./NextStart.ts"
import { type Zone, zoneNamed } from "./OffsetTable.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours } from "./WorkingHours.ts"

/** Everything that decides which starts are open. Instants are epoch milliseconds. */
export interface SlotQuestion {
  readonly now: number
  readonly window: BookingWindow
  readonly assignment: Assignment
  readonly eventTypeId: EventTypeId
  /** The hosts that can take the booking: active, and allowed by the routing. */
  readonly hosts: ReadonlyArray<{ readonly host: Host; readonly required: boolean }>
  /** The event type's own schedule, which also contains the whole booking. The grid is the host's. */
  readonly eventTypeSchedule: Schedule | null
  readonly bookerZone: TimeZoneName
  /** The busy periods in the scope of `within` (see `busyScopeOf`). */
  readonly busyPeriods: ReadonlyArray<BusyPeriod>
  /** The range of the starts. */
  readonly within: Interval
}

/** A host with the host's free starts. */
export interface Candidate {
  readonly id: HostId
  /** Whether every booking needs this host. */
  readonly required: boolean
  readonly next: NextStart
}

/** The question's hosts in its order; none if no start is allowed. */
export const candidates = (question: SlotQuestion): ReadonlyArray<Candidate> => {
  const { assignment, busyPeriods, eventTypeId, hosts, window } = question
  const allowed = allowedStarts(question)
  const span = bookedSpan(allowed, window)
  if (span === undefined) return []
  const busyPeriodsOf = byHost(busyPeriods)
  const fullForAll = cachedByZone((zone) =>
    fullDays(zone, window.maxBookingsPerDay, busyPeriods, isOfEventType(eventTypeId))
  )
  const freeStartsOf = (host: Host) => {
    const zone = zoneNamed(host.schedule.timezone)
    const own = busyPeriodsOf.get(host.id) ?? []
    const fullForHost = fullDays(zone, host.maxBookingsPerDay, own, isBooking)
    return freeStarts(window, {
      hours: hoursOfHost(host, span),
      allowed,
      taken: own,
      closed: [...fullForHost, ...fullForAll(zone)]
    })
  }
  return hosts.map(({ host, required }) => ({
    id: host.id,
    required: required || assignment === "collective",
    next: lazy(() => freeStartsOf(host))
  }))
}

const lazy = (make: () => NextStart): NextStart => {
  let next: NextStart | undefined
  return (from) => (next ??= make())(from)
}

// Faster than `Map.groupBy`, because the busy periods of a host are mostly consecutive.
const byHost = (busyPeriods: ReadonlyArray<BusyPeriod>): ReadonlyMap<HostId, ReadonlyArray<BusyPeriod>> => {
  const groups = new Map<HostId, Array<BusyPeriod>>()
  let latest: HostId | undefined
  let group: Array<BusyPeriod> = []
  for (const busyPeriod of busyPeriods) {
    if (busyPeriod.hostId !== latest) {
      latest = busyPeriod.hostId
      group = groups.get(latest) ?? []
      if (group.length === 0) groups.set(latest, group)
    }
    group.push(busyPeriod)
  }
  return groups
}

const cachedByZone = <A>(compute: (zone: Zone) => A): ((zone: Zone) => A) => {
  const cache = new Map<Zone, A>()
  return (zone) => {
    const value = cache.get(zone) ?? compute(zone)
    cache.set(zone, value)
    return value
  }
}

/** The starts that the notice, the booking window and the event type's own schedule allow, for any host. */
const allowedStarts = (question: SlotQuestion): ReadonlyArray<Interval> => {
  const { eventTypeSchedule, window } = question
  const offered = allowedByClock(question)
  const span = bookedSpan(offered, window)
  if (eventTypeSchedule === null || span === undefined) return offered
  return intersection(offered, startsInside(workingHours(eventTypeSchedule, span).open, window))
}

/** The starts that the notice and the booking window allow. */
export const allowedByClock = ({
  bookerZone,
  now,
  window,
  within
}: Pick<SlotQuestion, "bookerZone" | "now" | "window" | "within">): ReadonlyArray<Interval> => {
  const earliest = Math.max(within.start, now + window.minimumNoticeMinutes * minute)
  const zone = zoneNamed(bookerZone)
  const today = dayAt(zone, now)
  const dates = instantsOfDays(zone, today, today + window.bookingWindowDays)
  return intersection(dates, [{ start: earliest, end: within.end }])
}

/** The time that bookings with these starts can take. */
const bookedSpan = (starts: ReadonlyArray<Interval>, window: BookingWindow): Interval | undefined => {
  const [first, last] = [starts.at(0), starts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: first.start, end: last.end + window.durationMinutes * minute }
}
