import type { BusyPeriod, SlotQuestion } from "../../src/scheduling/availability/index.ts"
import {
  type Absence,
  type BookingWindow,
  newWindow,
  type Schedule,
  type Window,
  weekdays
} from "../../src/workspace/event-types/index.ts"
import { Dice } from "./Dice.ts"
import { date, eventTypeId, host, hostId, zone } from "./questions.ts"
import { dateIn, day, minute, wallTime } from "./wallClock.ts"
import { zones } from "./zones.ts"

/** A different question for every seed; successive seeds use all zones. */
export const questionOf = (seed: number): SlotQuestion =>
  randomQuestion(new Dice(seed), zones[seed % zones.length] ?? "UTC")

/**
 * A question about at most three hosts, the first in the home zone, mostly about days of 2024-2030 with a clock change in
 * the home zone.
 */
const randomQuestion = (dice: Dice, home: string): SlotQuestion => {
  const someZone = () => zone(dice.chance(0.5) ? home : dice.pick(zones))
  const centre = dice.chance(0.85) ? changeOfClocks(home, dice) : dice.integer(someTime.start, someTime.end)
  const length = dice.integer(day, 2 * day)
  const start = centre - dice.integer(0, length)
  const hosts = Array.from({ length: dice.chance(0.03) ? 0 : dice.pick([1, 1, 1, 2, 2, 3]) }, (_, n) => ({
    host: {
      ...host(n, randomSchedule(dice, n === 0 ? zone(home) : someZone(), centre), randomLimit(dice)),
      absences: Array.from({ length: dice.pick([0, 0, 0, 1, 2]) }, () => randomAbsence(dice, centre))
    },
    required: dice.chance(0.25)
  }))
  return {
    now: centre - dice.integer(0, 2.5 * day),
    window: randomWindow(dice),
    assignment: dice.pick(["round_robin", "round_robin", "collective"]),
    eventTypeId: eventTypeId(0),
    hosts,
    eventTypeSchedule: dice.chance(0.25) ? randomSchedule(dice, someZone(), centre) : null,
    bookerZone: someZone(),
    busyPeriods: Array.from({ length: dice.pick([0, 1, 4, 12]) }, (_, n) =>
      randomCommitments(dice, n, centre)
    ).flat(),
    within: { start, end: start + length }
  }
}

const randomWindow = (dice: Dice): BookingWindow => ({
  ...newWindow({}),
  durationMinutes: dice.chance(0.1) ? dice.minutes(1, 1440) : dice.minutes(5, 120),
  slotIntervalMinutes: dice.minutes(5, 120),
  bufferBeforeMinutes: dice.pick([0, 0, 5, dice.minutes(0, 120)]),
  bufferAfterMinutes: dice.pick([0, 0, 10, dice.minutes(0, 120)]),
  minimumNoticeMinutes: dice.pick([0, 0, 60, dice.integer(0, 1440)]),
  bookingWindowDays: dice.pick([0, 1, 2, 3, 5, 7]),
  maxBookingsPerDay: randomLimit(dice)
})

const randomLimit = (dice: Dice): number | null =>
  dice.chance(0.05) ? 0 : dice.pick([null, null, null, null, 1, 2])

const randomSchedule = (dice: Dice, timezone: SlotQuestion["bookerZone"], centre: number): Schedule => ({
  timezone,
  weekly: Array.from({ length: dice.integer(1, 4) }, () => ({
    days: weekdays.filter(() => dice.chance(0.9)),
    ...randomHours(dice)
  })),
  overrides: Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => ({
    date: date(dateIn("UTC", centre + dice.integer(-2 * day, 3 * day))),
    windows: Array.from({ length: dice.integer(0, 2) }, () => randomHours(dice))
  }))
})

/** Mostly a day or two near the centre, sometimes centuries. */
const randomAbsence = (dice: Dice, centre: number): Absence => {
  const from = centre + dice.integer(-3 * day, 3 * day)
  const length = dice.pick([0, 0, 1, dice.integer(0, 3), 100_000])
  return {
    from: date(dateIn("UTC", from)),
    to: date(dateIn("UTC", from + length * day)),
    reason: dice.pick(["", "Holiday"])
  }
}

/** Often at night, where clocks change, often across midnight, and sometimes exactly at midnight. */
const randomHours = (dice: Dice): Window => {
  const time = () =>
    dice.pick([dice.minutes(0, 240), dice.minutes(0, 1440), dice.minutes(1200, 1440), 0, 1440])
  return { from: clockTime(time()), to: clockTime(time()) }
}

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** A booking of this or another event type with one or two hosts of the question or outside of it, or busy calendar time. */
const randomCommitments = (dice: Dice, n: number, centre: number): ReadonlyArray<BusyPeriod> => {
  const startAt = centre + dice.integer(-3 * day, 5 * day)
  const type = dice.pick([null, eventTypeId(0), eventTypeId(0), eventTypeId(1)])
  const one = {
    hostId: hostId(dice.integer(0, 3)),
    eventTypeId: type,
    bookingUid: type === null ? null : `bk_${n}`,
    startAt,
    blocked: {
      start: startAt - dice.pick([0, dice.integer(0, 60 * minute)]),
      end: startAt + dice.integer(5 * minute, 240 * minute)
    }
  }
  return type !== null && dice.chance(0.3) ? [one, { ...one, hostId: hostId(4) }] : [one]
}

const someTime = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2031, 0, 1) }

/** An instant in an hour with a clock change, or any instant if the year has no change. */
const changeOfClocks = (timeZone: string, dice: Dice): number => {
  const year = dice.integer(2024, 2030)
  const changes = changesOf(timeZone, year)
  const hour = changes.length === 0 ? Date.UTC(year, 0, 1) + dice.integer(0, 364) * day : dice.pick(changes)
  return hour - dice.integer(0, 60) * minute
}

/** The first full hours after the changes of a year. */
const changesOf = (timeZone: string, year: number): ReadonlyArray<number> => {
  const key = `${timeZone} ${year}`
  const known = changes.get(key)
  if (known !== undefined) return known
  const offset = (instant: number) => wallTime(timeZone, instant) - instant
  // Week by week, as Intl is slow: in these years no zone changes its clocks twice in a week.
  const weeks = Array.from({ length: 53 }, (_, n) => Date.UTC(year, 0, 1, 12) + n * 7 * day)
  const found = weeks
    .filter((noon) => offset(noon) !== offset(noon - 7 * day))
    .map((noon) => {
      let hour = noon
      while (offset(hour - 60 * minute) === offset(noon)) hour -= 60 * minute
      return hour
    })
  changes.set(key, found)
  return found
}

const changes = new Map<string, ReadonlyArray<number>>()
