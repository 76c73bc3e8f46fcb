import { dayLength, type Interval } from "../../availability/index.ts"
import type { Happening } from "../Happening.ts"
import type { ChangedOccurrence, EventSeries, Length, Moment, Occurrence } from "./EventSeries.ts"
import { repeat } from "./repeat.ts"

/**
 * What an event comes to in the window and a little around it. None: it repeats too often to be told (see `repeat`).
 */
export const occurrences = (series: EventSeries, window: Interval): ReadonlyArray<Happening> | undefined => {
  const { at, changed, length, more, rules, traits, uid, without } = series
  const later = changed
    .filter(({ andFuture }) => andFuture)
    .map((change) => ({ change, ...shiftOf(series, change) }))
    .toSorted((one, other) => one.from - other.from)
  const reach = Math.max(extent(length), ...changed.map((change) => extent(change.length)))
  const margin = 2 * dayLength + reach + Math.max(0, ...later.map(({ shift }) => Math.abs(shift)))
  const within = { start: at.clock.wallAt(window.start) - margin, end: at.clock.wallAt(window.end) + margin }
  const walls = new Set([at.wall])
  for (const rule of rules) {
    const starts = repeat(rule, at.wall, within)
    if (starts === undefined) return undefined
    for (const wall of starts) walls.add(wall)
  }
  const regular = [...walls].map((wall) => ({ at: { ...at, wall }, length: null }))
  const gone = timesAmong([...without, ...changed.map(({ insteadOf }) => insteadOf)])
  const kept = [...regular, ...more]
    .filter((one) => within.start <= one.at.wall && one.at.wall < within.end && !gone(one.at))
    .map((one): Occurrence => {
      const instant = instantOf(one.at)
      const last = later.findLast(({ from }) => from <= instant)
      if (last === undefined) return { at: one.at, length: one.length ?? length, traits }
      const { change, shift } = last
      return { at: { ...one.at, wall: one.at.wall + shift }, length: change.length, traits: change.traits }
    })
  return [...kept, ...changed].map((occurrence) => happeningOf(uid, occurrence))
}

/** From when a change counts for those after it, and by how much it moves them on the clock. */
const shiftOf = ({ at }: EventSeries, change: ChangedOccurrence) => {
  const from = instantOf(change.insteadOf)
  const shift = at.isDate
    ? change.at.wall - change.insteadOf.wall
    : at.clock.wallAt(instantOf(change.at)) - at.clock.wallAt(from)
  return { from, shift }
}

const instantOf = ({ clock, wall }: Moment): number => clock.instantOf(wall)
const dayOf = ({ wall }: Moment): number => Math.floor(wall / dayLength)
const extent = ({ days, milliseconds }: Length): number => days * dayLength + milliseconds

/** Whether a time is among these. A date among times, or a time among dates, is when their days are the same. */
const timesAmong = (moments: ReadonlyArray<Moment>): ((moment: Moment) => boolean) => {
  const [dates, times] = [moments.filter(({ isDate }) => isDate), moments.filter(({ isDate }) => !isDate)]
  const [days, instants] = [new Set(dates.map(dayOf)), new Set(times.map(instantOf))]
  const daysOfTimes = new Set(times.map(dayOf))
  return (moment) =>
    days.has(dayOf(moment)) ||
    (moment.isDate ? daysOfTimes.has(dayOf(moment)) : instants.has(instantOf(moment)))
}

const happeningOf = (uid: string, { at, length, traits }: Occurrence): Happening => {
  if (at.isDate) {
    const first = dayOf(at)
    const days = Math.max(1, Math.ceil(extent(length) / dayLength))
    return { uid, ...traits, time: { _tag: "AllDay", first, last: first + days - 1 } }
  }
  const end = at.clock.instantOf(at.wall + length.days * dayLength) + length.milliseconds
  return { uid, ...traits, time: { _tag: "Timed", start: instantOf(at), end } }
}
