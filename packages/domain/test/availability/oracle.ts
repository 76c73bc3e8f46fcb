import type { Schedule, Window } from "../../src/event-types/index.ts"
import type { OpenSlot, SlotQuestion } from "../../src/availability/index.ts"

/**
 * What the rules D-AV-1 to D-AV-3 say, read as plainly as can be: it walks the clock tick by tick, asks Intl for every
 * wall-clock time, and checks every start against everything. Slow, and shares nothing with the engine it judges.
 * Every time of the question but `now`, `within` and the commitments must be a multiple of `tick` minutes.
 */
export const slowOpenSlots = (question: SlotQuestion, tick = 5): ReadonlyArray<OpenSlot> => {
  const { assignment, hosts, narrowing, now, window, within } = question
  if (hosts.length === 0) return []
  const calendars = hosts.map(({ host }) => windowsAround(host.schedule, question, tick))
  const narrowed = narrowing === null ? null : windowsAround(narrowing, question, tick)
  const today = dateIn(question.bookerZone, now)
  const lastDate = daysLater(today, window.bookingWindowDays)

  const slots: Array<OpenSlot> = []
  const step = tick * minute
  for (let start = Math.ceil(within.start / step) * step; start < within.end; start += step) {
    if (start < now + window.minimumNoticeMinutes * minute) continue
    const end = start + window.durationMinutes * minute
    const isFree = hosts.map(({ host }, index) => {
      const windows = calendars[index] ?? []
      if (!windows.some((one) => isOnGrid(one, start, window.slotIntervalMinutes))) return false
      if (!isAllOpen(windows, start, end, step)) return false
      if (narrowed !== null && !isAllOpen(narrowed, start, end, step)) return false
      const own = question.commitments.filter(({ hostId }) => hostId === host.id)
      const blockStart = start - window.bufferBeforeMinutes * minute
      const blockEnd = end + window.bufferAfterMinutes * minute
      if (own.some(({ blocked }) => blocked.start < blockEnd && blockStart < blocked.end)) return false
      const date = dateIn(host.schedule.timezone, start)
      const sameDay = question.commitments.filter(
        ({ startAt }) => dateIn(host.schedule.timezone, startAt) === date
      )
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
    const bookerDate = dateIn(question.bookerZone, start)
    if (isOpen && today <= bookerDate && bookerDate <= lastDate) {
      slots.push({ start, freeHosts: hosts.filter((_, index) => isFree[index]).map(({ host }) => host.id) })
    }
  }
  return slots
}

const minute = 60_000
const day = 1440 * minute

interface Span {
  readonly start: number
  readonly end: number
}

const isOnGrid = ({ end, start }: Span, instant: number, stepMinutes: number): boolean =>
  start <= instant && instant < end && (instant - start) % (stepMinutes * minute) === 0

const isAllOpen = (windows: ReadonlyArray<Span>, start: number, end: number, step: number): boolean => {
  for (let at = start; at < end; at += step) {
    if (!windows.some((one) => one.start <= at && at < one.end)) return false
  }
  return true
}

/** The windows of every local date near the question, from the walk of the zone's clock. */
const windowsAround = (schedule: Schedule, question: SlotQuestion, tick: number): ReadonlyArray<Span> => {
  const [from, to] = [question.within.start - 4 * day, question.within.end + 5 * day]
  const walk: Array<{ readonly instant: number; readonly wall: number }> = []
  for (let at = Math.floor(from / day) * day; at < to; at += tick * minute) {
    walk.push({ instant: at, wall: wallTime(schedule.timezone, at) })
  }
  const boundary = (wall: number, side: "start" | "end"): number => {
    const same = walk.filter((step) => step.wall === wall)
    const found = side === "start" ? same.at(0) : same.at(-1)
    return (found ?? walk.find((step) => step.wall > wall))?.instant ?? Infinity
  }
  const spans: Array<Span> = []
  for (let midnight = Math.floor(from / day) * day + day; midnight < to - 3 * day; midnight += day) {
    for (const run of runsOf(schedule, new Date(midnight).toISOString().slice(0, 10))) {
      spans.push({
        start: boundary(midnight + run.start * minute, "start"),
        end: boundary(midnight + run.end * minute, "end")
      })
    }
  }
  return spans
}

/** The date's windows as runs of marked minutes since its midnight: those that touch or overlap are one run. */
const runsOf = (schedule: Schedule, date: string): ReadonlyArray<Span> => {
  const weekday = (["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const)[
    new Date(`${date}T00:00:00Z`).getUTCDay()
  ]
  const override = schedule.overrides.findLast((one) => one.date === date)
  const windows: ReadonlyArray<Window> =
    override?.windows ?? schedule.weekly.filter(({ days }) => days.some((one) => one === weekday))
  const marks = Array.from({ length: 2881 }, () => false)
  for (const { from, to } of windows) {
    const [start, end] = [minutes(from), minutes(to)]
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

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The local date of an instant, as Intl tells it. */
export const dateIn = (timeZone: string, instant: number): string =>
  new Date(wallTime(timeZone, instant)).toISOString().slice(0, 10)

/** The wall-clock time of an instant to the minute, as Intl tells it, in milliseconds as if it were UTC. */
export const wallTime = (timeZone: string, instant: number): number => {
  const [month = 0, date = 0, year = 0, hour = 0, minuteOfHour = 0] = (
    clock(timeZone).format(instant).match(/\d+/g) ?? []
  ).map(Number)
  return Date.UTC(year, month - 1, date, hour, minuteOfHour)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const clock = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit"
  })
  clocks.set(timeZone, made)
  return made
}
