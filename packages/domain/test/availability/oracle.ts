import type { Schedule, Window } from "../../src/workspace/event-types/index.ts"
import type { OpenSlot, SlotQuestion } from "../../src/scheduling/availability/index.ts"
import { dateIn, day, minute, type Walk, walk } from "./wallClock.ts"

/**
 * Reference implementation of D-AV-1 to D-AV-3: for every minute it takes the wall-clock time from Intl and checks every
 * condition. It is slow and shares no code with `openSlots`.
 */
export const slowOpenSlots = (question: SlotQuestion): ReadonlyArray<OpenSlot> => {
  const { assignment, hosts, eventTypeSchedule, now, window, within } = question
  if (hosts.length === 0) return []
  const walkOf = walksAround(question)
  const openingOf = (schedule: Schedule) => openingTimes(schedule, walkOf(schedule.timezone))
  const openings = hosts.map(({ host }) => openingOf(host.schedule))
  const narrowed = eventTypeSchedule === null ? null : openingOf(eventTypeSchedule)
  const datesOf = datesByMinute(walkOf)
  // The dates do not depend on the minute: Intl would otherwise be asked for each of them in every minute.
  const startDates = hosts.map(({ host }) =>
    question.busyPeriods.map(({ startAt }) => dateIn(host.schedule.timezone, startAt))
  )
  const today = dateIn(question.bookerZone, now)
  const lastDate = daysLater(today, window.bookingWindowDays)

  const slots: Array<OpenSlot> = []
  for (let start = Math.ceil(within.start / minute) * minute; start < within.end; start += minute) {
    if (start < now + window.minimumNoticeMinutes * minute) continue
    const end = start + window.durationMinutes * minute
    const isFree = hosts.map(({ host }, index) => {
      const opening = openings[index]
      if (!opening?.windows.some((one) => isOnGrid(one, start, window.slotIntervalMinutes))) return false
      if (!isAllOpen(opening, start, end)) return false
      if (isAbsent(host, datesOf(host.schedule.timezone), start, end)) return false
      if (narrowed !== null && !isAllOpen(narrowed, start, end)) return false
      const own = question.busyPeriods.filter(({ hostId }) => hostId === host.id)
      const blockStart = start - window.bufferBeforeMinutes * minute
      const blockEnd = end + window.bufferAfterMinutes * minute
      if (own.some(({ blocked }) => blocked.start < blockEnd && blockStart < blocked.end)) return false
      const date = dateIn(host.schedule.timezone, start)
      const sameDay = question.busyPeriods.filter((_, nth) => startDates[index]?.[nth] === date)
      const hostBookings = sameDay.filter(
        ({ eventTypeId, hostId }) => hostId === host.id && eventTypeId !== null
      )
      if (host.maxBookingsPerDay !== null && hostBookings.length >= host.maxBookingsPerDay) return false
      const ofEventType = sameDay.filter(({ eventTypeId }) => eventTypeId === question.eventTypeId)
      const uids = new Set(ofEventType.map(({ bookingUid }) => bookingUid))
      return window.maxBookingsPerDay === null || uids.size < window.maxBookingsPerDay
    })
    const requiredAreFree = hosts.every(({ required }, index) => !required || isFree[index])
    const others = hosts.flatMap(({ required }, index) => (required ? [] : [isFree[index]]))
    const isOpen =
      assignment === "collective"
        ? isFree.every((free) => free)
        : requiredAreFree && (others.length === 0 || others.some((free) => free))
    if (!isOpen) continue
    const bookerDate = dateIn(question.bookerZone, start)
    if (today <= bookerDate && bookerDate <= lastDate) {
      slots.push({ start, freeHosts: hosts.filter((_, index) => isFree[index]).map(({ host }) => host.id) })
    }
  }
  return slots
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Opening {
  /** The merged windows of each date. */
  readonly windows: ReadonlyArray<Span>
  /** Every open minute. */
  readonly minutes: ReadonlySet<number>
}

const isOnGrid = ({ end, start }: Span, instant: number, stepMinutes: number): boolean =>
  start <= instant && instant < end && (instant - start) % (stepMinutes * minute) === 0

const isAllOpen = ({ minutes }: Opening, start: number, end: number): boolean => {
  for (let at = start; at < end; at += minute) if (!minutes.has(at)) return false
  return true
}

/** Whether the local date of one of the minutes is in an absence of the host (D-ABS-2). */
const isAbsent = (
  { absences }: SlotQuestion["hosts"][number]["host"],
  dates: ReadonlyMap<number, string>,
  start: number,
  end: number
): boolean => {
  for (let at = start; at < end; at += minute) {
    const date = dates.get(at) ?? ""
    if (absences.some(({ from, to }) => from <= date && date <= to)) return true
  }
  return false
}

/** The local date of every minute of a zone's walk. */
const datesByMinute = (walkOf: (timeZone: string) => Walk) => {
  const known = new Map<string, ReadonlyMap<number, string>>()
  const texts = new Map<number, string>()
  const textOf = (midnight: number) => {
    const text = texts.get(midnight) ?? new Date(midnight).toISOString().slice(0, 10)
    texts.set(midnight, text)
    return text
  }
  return (timeZone: string): ReadonlyMap<number, string> => {
    const dates =
      known.get(timeZone) ??
      new Map(
        walkOf(timeZone).steps.map(({ instant, wall }) => [instant, textOf(Math.floor(wall / day) * day)])
      )
    known.set(timeZone, dates)
    return dates
  }
}

/**
 * One walk for each zone: from before the earliest window that can overlap the range (24:00 to 24:00, two days before) to
 * after the end of the longest booking.
 */
const walksAround = ({ window, within }: SlotQuestion): ((timeZone: string) => Walk) => {
  const walks = new Map<string, Walk>()
  const to = within.end + window.durationMinutes * minute + day / 2
  return (timeZone) => {
    const walked = walks.get(timeZone) ?? walk(timeZone, within.start - 3.5 * day, to)
    walks.set(timeZone, walked)
    return walked
  }
}

/** The windows of every local date of the walk. */
const openingTimes = (schedule: Schedule, { seen, steps }: Walk): Opening => {
  const last = steps.at(-1)?.instant ?? 0
  // A boundary inside a gap is the first instant after it; a boundary after the walk does not matter.
  const boundary = (wall: number) =>
    seen.get(wall) ?? all(steps.find((step) => step.wall > wall)?.instant ?? last + minute)
  const dates = new Set(steps.slice(day / minute / 2).map(({ wall }) => Math.floor(wall / day) * day))
  const windows = [...dates].flatMap((midnight) =>
    runsOf(schedule, new Date(midnight).toISOString().slice(0, 10)).map(({ end, start }) => ({
      start: boundary(midnight + start * minute).first,
      end: boundary(midnight + end * minute).last
    }))
  )
  const minutes = new Set<number>()
  for (const { end, start } of windows) for (let at = start; at < end; at += minute) minutes.add(at)
  return { windows, minutes }
}

const all = (instant: number) => ({ first: instant, last: instant })

/** The date's windows as runs of marked minutes since midnight: windows that touch or overlap are one run. */
const runsOf = (schedule: Schedule, date: string): ReadonlyArray<Span> => {
  const weekday = (["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const)[
    new Date(`${date}T00:00:00Z`).getUTCDay()
  ]
  const override = schedule.overrides.findLast((one) => one.date === date)
  const windows: ReadonlyArray<Window> =
    override?.windows ?? schedule.weekly.filter(({ days }) => days.some((one) => one === weekday))
  const marks = Array.from({ length: 2881 }, () => false)
  for (const { from, to } of windows) {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    marks.fill(true, start, end <= start ? end + 1440 : end)
  }
  const runs: Array<Span> = []
  let start = 0
  marks.forEach((isMarked, index) => {
    if (isMarked && !marks[index - 1]) start = index
    if (!isMarked && marks[index - 1]) runs.push({ start, end: index })
  })
  return runs
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
