import { newWindow, type Schedule, weekdays } from "@calendeal/domain/event-types"
import { sampleEventType, storeOffering } from "@calendeal/port-contracts/samples"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { offer } from "../kit/http/visitor.ts"
import { day } from "../kit/http/calendar.ts"
import type { SeededRandom } from "../kit/http/SeededRandom.ts"

/**
 * Stores a random event type with one to three hosts, and another event type of the same hosts. `routedTo` contains the
 * hosts of the event type's routing rule, if it has one.
 */
export const randomOffer = Effect.fnUntraced(function* (random: SeededRandom) {
  const home = random.oneOf(zones)
  const schedule = () => randomSchedule(random, random.chance(60) ? home : random.oneOf(zones))
  const plain = yield* offer({
    hosts: Array.from({ length: random.oneOf([1, 2, 2, 3]) }, () => ({
      schedule: schedule(),
      maxBookingsPerDay: random.oneOf([null, null, null, 1, 2]),
      required: random.chance(25)
    }))
  })
  const { eventType, hosts, workspace } = plain
  const some = hosts.filter(() => random.chance(60)).map(({ id }) => id)
  const routedTo = random.chance(30) && some.length > 0 ? some : undefined
  const offering = yield* storeOffering({
    ...plain,
    eventType: {
      ...eventType,
      assignment: random.oneOf(["round_robin", "round_robin", "collective"]),
      schedule: random.chance(35) ? schedule() : null,
      routing:
        routedTo === undefined ? [] : [{ when: { always: true }, hostIds: routedTo, redirectUrl: null }],
      window: {
        ...newWindow({}),
        durationMinutes: random.oneOf([15, 30, 45, 50, 60, 90]),
        slotIntervalMinutes: random.oneOf([35, 45, 60, 90, 120]),
        bufferBeforeMinutes: random.oneOf([0, 5, 20]),
        bufferAfterMinutes: random.oneOf([0, 10, 45]),
        minimumNoticeMinutes: random.oneOf([0, 90, 26 * 60]),
        bookingWindowDays: random.between(0, 2),
        maxBookingsPerDay: random.oneOf([null, null, null, 1, 2])
      }
    }
  })
  const other = yield* storeOffering({ workspace, hosts, eventType: sampleEventType(workspace.id, hosts) })
  return { offering, other, routedTo }
})

/** A time zone in which the date does not change during the test. */
export const bookerZone = (random: SeededRandom): string => {
  const clockIn = (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(Date.now())
  return [random.oneOf(zones), "Asia/Kathmandu"].find((zone) => clockIn(zone) < "23:50") ?? "UTC"
}

const randomSchedule = (random: SeededRandom, zone: string): Schedule => ({
  timezone: TimeZoneName.make(zone),
  weekly: Array.from({ length: random.between(1, 3) }, () => ({
    days: weekdays.filter(() => random.chance(85)),
    ...randomHours(random)
  })),
  overrides: Array.from({ length: random.oneOf([0, 0, 1]) }, () => ({
    date: day(random.between(0, 4)),
    windows: Array.from({ length: random.between(0, 2) }, () => randomHours(random))
  }))
})

/** A window of 6 to 16 hours, often across midnight. */
const randomHours = (random: SeededRandom) => {
  const from = random.between(0, 287) * 5
  return { from: clockTime(from), to: clockTime((from + random.between(72, 192) * 5) % 1440) }
}

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

const zones = [
  "UTC",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Antarctica/Troll"
] as const
