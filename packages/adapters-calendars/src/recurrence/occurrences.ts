import { dayLength, type Interval } from "@calendeal/domain/availability"
import type { CalendarOccurrence } from "@calendeal/domain/calendars"
import {
  type ChangedOccurrence,
  dayOf,
  type EventSeries,
  extent,
  instantOf,
  lengthInMilliseconds,
  type Occurrence,
  timesAmong
} from "./EventSeries.ts"
import { repeat, type Repetition } from "./repeat.ts"

/** The occurrences of an event with the steps that they cost, or the reason for giving up (see `repeat`). */
export type Occurrences =
  | {
      readonly _tag: "Occurrences"
      readonly occurrences: ReadonlyArray<CalendarOccurrence>
      readonly steps: number
    }
  | Exclude<Repetition, { readonly _tag: "Starts" }>

/** The occurrences in and shortly around the window, without changed occurrences. Takes at most `maximumSteps` steps. */
export const occurrences = (series: EventSeries, window: Interval, maximumSteps: number): Occurrences => {
  const { at, changes, length, more, rules, traits, uid, without } = series
  const margin = 2 * dayLength + Math.max(extent(length), changes.reach) + changes.farthest
  const within = { start: at.clock.wallAt(window.start) - margin, end: at.clock.wallAt(window.end) + margin }
  const walls = new Set([at.wall])
  let steps = 1
  for (const rule of rules) {
    const repetition = repeat(rule, at.wall, within, maximumSteps - steps)
    if (repetition._tag !== "Starts") return repetition
    steps += repetition.steps
    for (const wall of repetition.walls) walls.add(wall)
  }
  if (steps > maximumSteps) return { _tag: "TooManySteps" }
  const regular = [...walls].map((wall) => ({ at: { ...at, wall }, length: null }))
  const isLeftOut = timesAmong(without)
  const kept = [...regular, ...more]
    .filter((one) => within.start <= one.at.wall && one.at.wall < within.end)
    .filter((one) => !isLeftOut(one.at) && !changes.replaces(one.at))
    .map((one): Occurrence => {
      const change = changes.lastFor(instantOf(one.at))
      if (change === undefined) return { at: one.at, length: one.length ?? length, traits }
      const wall = one.at.wall + shiftOf(series, change)
      return { at: { ...one.at, wall }, length: change.length, traits: change.traits }
    })
  return {
    _tag: "Occurrences",
    occurrences: kept.map((occurrence) => calendarOccurrenceOf(uid, occurrence)),
    steps
  }
}

/** The shift that a lasting change gives to later occurrences, on the clock. */
const shiftOf = ({ at }: EventSeries, change: ChangedOccurrence): number =>
  at.isDate
    ? change.at.wall - change.insteadOf.wall
    : at.clock.wallAt(instantOf(change.at)) - at.clock.wallAt(instantOf(change.insteadOf))

const calendarOccurrenceOf = (uid: string, { at, length, traits }: Occurrence): CalendarOccurrence => {
  if (at.isDate) {
    const days = Math.ceil(lengthInMilliseconds(length) / dayLength)
    const [first, other] = [dayOf(at), dayOf(at) + (days > 0 ? days - 1 : days)]
    return {
      uid,
      ...traits,
      time: { _tag: "AllDay", first: Math.min(first, other), last: Math.max(first, other) }
    }
  }
  const { before, after } = at.clock.doubt ?? { before: 0, after: 0 }
  const start = instantOf(at)
  const end = at.clock.instantOf(at.wall + length.days * dayLength) + length.milliseconds
  const time = { start: Math.min(start, end) - before, end: Math.max(start, end) + after }
  return { uid, ...traits, time: { _tag: "Timed", ...time } }
}
