import { LocalDate, type Schedule } from "@calendeal/domain/event-types"
import { alwaysOpen, utc } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { accepted, visitor } from "./4.1-visitor.ts"

/** The date so many days from today, in UTC unless another zone is given. */
export const day = (days: number, timeZone = "UTC") => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(Date.now())
  return LocalDate.make(new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
}

/** Open in these hours, UTC, of the days so many days from today; closed otherwise. */
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

/** The bookable days that month-availability lists. */
export const daysOf = Effect.fnUntraced(function* (query: Query) {
  const { month } = yield* visitor
  const { availableDates } = accepted(yield* month(query))
  return Array.isArray(availableDates) ? availableDates.map(String) : []
})

/** The starts that slots lists. */
export const startsOf = Effect.fnUntraced(function* (query: Query) {
  const { slots } = yield* visitor
  const { slots: listed } = accepted(yield* slots(query))
  return (Array.isArray(listed) ? listed : []).map(({ startTimeUtc }) => String(startTimeUtc))
})
