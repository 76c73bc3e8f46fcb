import { LocalDate, type Schedule } from "@calendeal/domain/event-types"
import { alwaysOpen, utc } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { accepted, visitor } from "./visitor.ts"

/** The date the given number of days from today, by default in UTC. */
export const day = (days: number, timeZone = "UTC") => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(Date.now())
  return LocalDate.make(new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
}

/** A schedule that is open only in the given hours in UTC; the keys are days from today. */
export const openOn = (days: Readonly<Record<number, string>>): Schedule => ({
  timezone: utc,
  weekly: [],
  overrides: Object.entries(days).map(([days, hours]) => {
    const [from = "", to = ""] = hours.split("-")
    return { date: day(Number(days)), windows: [{ from, to }] }
  })
})

export const closed: Schedule = { ...alwaysOpen, weekly: [] }

type Query = Readonly<Record<string, string>>

/** The dates of month-availability. */
export const daysOf = Effect.fnUntraced(function* (query: Query, headers: Query = {}) {
  const { month } = yield* visitor
  const { availableDates } = accepted(yield* month(query, headers))
  return Array.isArray(availableDates) ? availableDates.map(String) : []
})

/** The starts of slots. */
export const startsOf = Effect.fnUntraced(function* (query: Query, headers: Query = {}) {
  const { slots } = yield* visitor
  const { slots: listed } = accepted(yield* slots(query, headers))
  return (Array.isArray(listed) ? listed : []).map(({ startTimeUtc }) => String(startTimeUtc))
})
