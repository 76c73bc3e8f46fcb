import type { BookingWindow, Host, HostId } from "../event-types/index.ts"
import type { BusyPeriod } from "./BusyTimes.ts"
import type { NextStart } from "./NextStart.ts"
import { freeStarts, startsInside } from "./freeStarts.ts"
import { fullDays } from "./dailyLimit.ts"
import type { Interval } from "./Interval.ts"
import { intersection } from "./Interval.ts"
import type { Zone } from "./OffsetTable.ts"
import { zoneNamed } from "./OffsetTable.ts"
import type { SlotQuestion } from "./SlotQuestion.ts"
import { dayAt, instantsOfDays } from "./TimeZone.ts"
import { workingHours, workingHoursAround } from "./WorkingHours.ts"

/** A host, and when the host is free. */
export interface Candidate {
  readonly id: HostId
  /** Whether every booking needs this host. */
  readonly required: boolean
  readonly next: NextStart
}

/** The question's hosts in its order; none when no start is allowed to anybody. */
export const candidates = (question: SlotQuestion): ReadonlyArray<Candidate> => {
  const { assignment, busyPeriods, eventTypeId, hosts, window } = question
  const allowed = allowedStarts(question)
  const span = bookedSpan(allowed, window)
  if (span === undefined) return []
  const commitmentsOf = byHost(busyPeriods)
  const fullForAll = oncePerZone((zone) =>
    fullDays(
      zone,
      window.maxBookingsPerDay,
      busyPeriods,
      (busyPeriod) => busyPeriod.eventTypeId === eventTypeId
    )
  )
  const freeStartsOf = (host: Host) => {
    const zone = zoneNamed(host.schedule.timezone)
    const own = commitmentsOf.get(host.id) ?? []
    const fullForHost = fullDays(zone, host.maxBookingsPerDay, own, isBooking)
    return freeStarts(window, {
      hours: workingHoursAround(host.schedule, span),
      allowed,
      taken: own,
      closed: [...fullForHost, ...fullForAll(zone)]
    })
  }
  return hosts.map(({ host, required }) => ({
    id: host.id,
    required: required || assignment === "collective",
    next: whenAsked(() => freeStartsOf(host))
  }))
}

/** Makes the answers when the first of them is asked for. */
const whenAsked = (make: () => NextStart): NextStart => {
  let next: NextStart | undefined
  return (from) => (next ??= make())(from)
}

/** As `Map.groupBy`, for lists that mostly name a host many times in a row. */
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

const isBooking = ({ eventTypeId }: BusyPeriod): boolean => eventTypeId !== null

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
const allowedStarts = ({
  bookerZone,
  eventTypeSchedule,
  now,
  window,
  within
}: SlotQuestion): ReadonlyArray<Interval> => {
  const earliest = Math.max(within.start, now + window.minimumNoticeMinutes * 60_000)
  const zone = zoneNamed(bookerZone)
  const today = dayAt(zone, now)
  const dates = instantsOfDays(zone, today, today + window.bookingWindowDays)
  const offered = intersection(dates, [{ start: earliest, end: within.end }])
  const span = bookedSpan(offered, window)
  if (eventTypeSchedule === null || span === undefined) return offered
  return intersection(offered, startsInside(workingHours(eventTypeSchedule, span).open, window))
}

/** All the time that bookings with these starts can take. */
const bookedSpan = (starts: ReadonlyArray<Interval>, window: BookingWindow): Interval | undefined => {
  const [first, last] = [starts.at(0), starts.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { start: first.start, end: last.end + window.durationMinutes * 60_000 }
}
