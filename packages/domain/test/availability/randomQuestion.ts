import type { Commitment, SlotQuestion } from "../../src/availability/index.ts"
import type { BookingWindow, Schedule, Window } from "../../src/event-types/index.ts"
import { weekdays } from "../../src/event-types/index.ts"
import type { Dice } from "./Dice.ts"
import { dateIn, wallTime } from "./oracle.ts"
import { date, eventTypeId, host, hostId, zone } from "./questions.ts"

const minute = 60_000
const day = 1440 * minute

/** Calendars of up to three hosts in any zones, asked mostly about the days when somebody's clocks change, 2024-2030. */
export const randomQuestion = (dice: Dice): SlotQuestion => {
  const home = dice.pick(zones)
  const someZone = () => zone(dice.chance(0.5) ? home : dice.pick(zones))
  const centre = dice.chance(0.75) ? changeOfClocks(home, dice) : dice.integer(someTime.start, someTime.end)
  const start = centre - dice.integer(0, 1.5 * day)
  const hosts = Array.from({ length: dice.pick([0, 1, 1, 1, 2, 2, 3]) }, (_, n) => ({
    host: host(n, randomSchedule(dice, someZone(), centre), dice.pick([null, null, null, 0, 1, 2])),
    required: dice.chance(0.25)
  }))
  return {
    now: centre - dice.integer(0, 2.5 * day),
    window: randomWindow(dice),
    assignment: dice.pick(["round_robin", "round_robin", "collective"]),
    eventTypeId: eventTypeId(0),
    hosts,
    narrowing: dice.chance(0.25) ? randomSchedule(dice, someZone(), centre) : null,
    bookerZone: someZone(),
    commitments: Array.from({ length: dice.pick([0, 1, 4, 12]) }, (_, n) =>
      randomCommitments(dice, n, centre)
    ).flat(),
    within: { start, end: start + dice.integer(day, 3 * day) }
  }
}

const randomWindow = (dice: Dice): BookingWindow => ({
  durationMinutes: dice.chance(0.1) ? dice.fives(5, 1440) : dice.fives(5, 120),
  slotIntervalMinutes: dice.fives(5, 120),
  bufferBeforeMinutes: dice.pick([0, 0, 5, dice.fives(0, 120)]),
  bufferAfterMinutes: dice.pick([0, 0, 10, dice.fives(0, 120)]),
  minimumNoticeMinutes: dice.pick([0, 0, 60, dice.integer(0, 2880)]),
  bookingWindowDays: dice.integer(0, 7),
  maxBookingsPerDay: dice.pick([null, null, null, 0, 1, 2])
})

const randomSchedule = (dice: Dice, timezone: SlotQuestion["bookerZone"], centre: number): Schedule => ({
  timezone,
  weekly: Array.from({ length: dice.integer(1, 4) }, () => ({
    days: weekdays.filter(() => dice.chance(0.8)),
    ...randomHours(dice)
  })),
  overrides: Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => ({
    date: date(dateIn("UTC", centre + dice.integer(-2 * day, 3 * day))),
    windows: Array.from({ length: dice.integer(0, 2) }, () => randomHours(dice))
  }))
})

/** Often in the small hours, where clocks change, often across midnight, and sometimes at its very edge. */
const randomHours = (dice: Dice): Window => {
  const time = () => dice.pick([dice.fives(0, 240), dice.fives(0, 1440), dice.fives(1200, 1440), 0, 1440])
  return { from: clockTime(time()), to: clockTime(time()) }
}

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** A booking of this or another event type, of one host or two, strangers included, or busy calendar time. */
const randomCommitments = (dice: Dice, n: number, centre: number): ReadonlyArray<Commitment> => {
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

/** A time within a day of one of the zone's changes of the clocks, if the year it falls upon has any. */
const changeOfClocks = (timeZone: string, dice: Dice): number => {
  const year = dice.integer(2024, 2030)
  const noons = Array.from({ length: 365 }, (_, n) => Date.UTC(year, 0, 1, 12) + n * day)
  const offset = (instant: number) => wallTime(timeZone, instant) - instant
  const changes = noons.filter((noon) => offset(noon) !== offset(noon - day))
  return (changes.length === 0 ? dice.pick(noons) : dice.pick(changes)) - dice.integer(0, 24) * 60 * minute
}

/** Every way that clocks change in these years, and some places where they never do. */
const zones = `
  Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Lagos America/Adak
  America/Anchorage America/Asuncion America/Bogota America/Caracas America/Chicago America/Denver
  America/Goose_Bay America/Halifax America/Havana America/Los_Angeles America/Mexico_City
  America/Miquelon America/New_York America/Nuuk America/Phoenix America/Port-au-Prince America/Santiago
  America/Sao_Paulo America/Scoresbysund America/St_Johns Antarctica/Casey Antarctica/Troll Asia/Almaty
  Asia/Amman Asia/Beirut Asia/Calcutta Asia/Dubai Asia/Gaza Asia/Hebron Asia/Jerusalem Asia/Kabul
  Asia/Kathmandu Asia/Kolkata Asia/Nicosia Asia/Shanghai Asia/Tehran Asia/Tokyo Asia/Yangon
  Atlantic/Azores Atlantic/Bermuda Australia/Adelaide Australia/Brisbane Australia/Eucla
  Australia/Lord_Howe Australia/Sydney Etc/GMT+12 Etc/GMT+5 Etc/GMT-14 Europe/Berlin Europe/Chisinau
  Europe/Dublin Europe/Istanbul Europe/Lisbon Europe/London Europe/Moscow Indian/Mauritius Pacific/Apia
  Pacific/Auckland Pacific/Chatham Pacific/Easter Pacific/Fiji Pacific/Honolulu Pacific/Kiritimati
  Pacific/Marquesas Pacific/Norfolk Pacific/Pago_Pago US/Eastern UTC
`
  .trim()
  .split(/\s+/)
