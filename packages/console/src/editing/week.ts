import type { Schemas } from "@calendeal/client"

export type Schedule = NonNullable<Schemas["EventType"]["schedule"]>
export type Weekday = Schedule["weekly"][number]["days"][number]
export type Window = Schedule["overrides"][number]["windows"][number]

export const weekdays: ReadonlyArray<Weekday> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/** A value for each day. */
export const ofWeek = <A>(of: (day: Weekday) => A): Readonly<Record<Weekday, A>> => ({
  mon: of("mon"),
  tue: of("tue"),
  wed: of("wed"),
  thu: of("thu"),
  fri: of("fri"),
  sat: of("sat"),
  sun: of("sun")
})

/** The windows of each day. */
export type Week = Readonly<Record<Weekday, ReadonlyArray<Window>>>

/** The windows of each day of a schedule, in the order of the schedule. */
export const weekOf = (weekly: Schedule["weekly"]): Week =>
  ofWeek((day) => weekly.flatMap(({ days, from, to }) => (days.includes(day) ? [{ from, to }] : [])))

/** The windows of a schedule: days with the same window share an entry. */
export const weeklyOf = (week: Week): Schedule["weekly"] => {
  const entries = new Map<string, Schedule["weekly"][number]>()
  for (const day of weekdays)
    for (const { from, to } of week[day]) {
      const key = `${from}-${to}`
      const entry = entries.get(key)
      if (entry === undefined) entries.set(key, { days: [day], from, to })
      else if (!entry.days.includes(day)) entry.days.push(day)
    }
  return [...entries.values()]
}

/** Minutes since midnight of a time such as `09:30`. */
export const minutesOf = (time: string): number => {
  const [hours = "0", minutes = "0"] = time.split(":")
  return Number(hours) * 60 + Number(minutes)
}
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

const dayMinutes = 24 * 60

/**
 * The hours that are added to those of a day: usual ones, or an hour after the last ones, at most three. A day that is full until
 * the evening gets the evening.
 */
export const nextWindow = (windows: ReadonlyArray<Window>): Window => {
  if (windows.length === 0) return { from: "09:00", to: "17:00" }
  const start = Math.max(...windows.map((window) => spanOf(window).end)) + 60
  return start + 30 > dayMinutes
    ? { from: "18:00", to: "20:00" }
    : windowOf({ start, end: Math.min(start + 180, dayMinutes) })
}

/** The week in which all days have the hours of this one. */
export const copiedDay = (week: Week, day: keyof Week): Week => ofWeek(() => week[day])

/** Minutes since the midnight at which a weekday begins. Those of a window that ends on the next day are above 1,440. */
interface Span {
  readonly start: number
  readonly end: number
}

const spanOf = ({ from, to }: Window): Span => {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return { start, end: end <= start ? end + dayMinutes : end }
}
const windowOf = ({ end, start }: Span): Window => ({
  from: timeOf(start),
  to: timeOf(end > dayMinutes ? end - dayMinutes : end)
})

/** The parts of a span outside another one. */
const outside = (span: Span, { end, start }: Span): ReadonlyArray<Span> =>
  [
    { start: span.start, end: Math.min(span.end, start) },
    { start: Math.max(span.start, end), end: span.end }
  ].filter((part) => part.start < part.end)

/** The parts of a span that are in no window. */
const closedParts = (span: Span, windows: ReadonlyArray<Window>): ReadonlyArray<Span> =>
  windows.reduce<ReadonlyArray<Span>>(
    (parts, window) => parts.flatMap((part) => outside(part, spanOf(window))),
    [span]
  )

/** Spans in their order. Those that touch are one, unless a window would be longer than a day. */
const joined = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const all: Array<Span> = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    const end = Math.max(last?.end ?? 0, span.end)
    if (last !== undefined && span.start <= last.end && end - last.start <= dayMinutes)
      all[all.length - 1] = { start: last.start, end }
    else all.push(span)
  }
  return all
}

/** Windows in their order. Those that overlap or touch are one, unless it would be longer than a day. */
export const joinedWindows = (windows: ReadonlyArray<Window>): ReadonlyArray<Window> =>
  joined(windows.map(spanOf)).map(windowOf)

/** Half hours of a day. */
export const cellsOfDay = 48
const cellMinutes = 30

/** From the first to the last half hour of a day, both included. */
export interface Cells {
  readonly first: number
  readonly last: number
}

const spanOfCells = ({ first, last }: Cells): Span => ({
  start: first * cellMinutes,
  end: (last + 1) * cellMinutes
})

/** The time of half hours. */
export const windowOfCells = (cells: Cells): Window => windowOf(spanOfCells(cells))

/** Whether each half hour of a day is wholly in its windows. The part of a window after midnight is not shown. */
export const cellsOf = (windows: ReadonlyArray<Window>): ReadonlyArray<boolean> =>
  Array.from(
    { length: cellsOfDay },
    (_, cell) => closedParts(spanOfCells({ first: cell, last: cell }), windows).length === 0
  )

/**
 * The windows of a day with half hours open or closed, and all other times as before. The part of a window after midnight is closed
 * with the end of the day.
 */
export const changedWindows = (
  windows: ReadonlyArray<Window>,
  cells: Cells,
  isOpen: boolean
): ReadonlyArray<Window> => {
  const spans = windows.map(spanOf)
  const changed = spanOfCells(cells)
  if (isOpen) return joined([...spans, ...closedParts(changed, windows)]).map(windowOf)
  const left = spans.flatMap((span) => outside(span, changed))
  return left.filter(({ start }) => start < dayMinutes).map(windowOf)
}
