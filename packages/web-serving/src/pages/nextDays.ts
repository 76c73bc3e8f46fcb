import { browseDates, browseSlots, type BusyTimes } from "@calendeal/domain/availability"
import type { EventTypeCatalog, EventTypeId, LocalDate, Offering } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Cache from "effect/Cache"
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Language } from "@calendeal/domain/texts"

/** A free day with its starts. */
export interface FreeDay {
  readonly date: LocalDate
  readonly starts: ReadonlyArray<DateTime.Utc>
}

/** The number of free days on the page without scripts. */
const shownDays = 5

/**
 * The next free days in the workspace's zone, from the same engine as the API (D-AV-3). Cached for half a minute: times
 * cannot be booked from that page.
 */
export const makeNextDays = Effect.gen(function* () {
  const ports = yield* Effect.context<BusyTimes | EventTypeCatalog>()
  const looked = yield* Cache.make({
    // The zone is part of the key, so that a changed workspace zone applies immediately.
    lookup: ({ eventTypeId, timezone }: Question) =>
      Effect.provideContext(look(eventTypeId, timezone), ports),
    capacity: 1000,
    timeToLive: "30 seconds"
  })
  return ({ eventType, workspace }: Offering) =>
    Cache.get(looked, new Question({ eventTypeId: eventType.id, timezone: workspace.timezone }))
})

class Question extends Data.Class<{
  readonly eventTypeId: EventTypeId
  readonly timezone: TimeZoneName
}> {}

const look = Effect.fnUntraced(function* (eventTypeId: EventTypeId, bookerTimezone: TimeZoneName) {
  const query = { eventTypeId, bookerTimezone, hostIds: Option.none() }
  const { availableDates } = yield* browseDates({ ...query, from: Option.none(), to: Option.none() })
  return yield* Effect.forEach(availableDates.slice(0, shownDays), (date) =>
    Effect.map(browseSlots({ ...query, date }), ({ slots }): FreeDay => ({ date, starts: slots }))
  )
})

/** Formats dates in short. */
export const shortDates = (lang: Language, { defaultCountry }: Offering["workspace"]) => {
  const format = new Intl.DateTimeFormat(`${lang}-${defaultCountry}`, {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short"
  })
  return (date: LocalDate): string => format.format(Date.parse(`${date}T00:00:00Z`))
}

/** Formats free days. */
export const daysInWords = (
  days: ReadonlyArray<FreeDay>,
  lang: Language,
  { defaultCountry, timezone: timeZone }: Offering["workspace"]
) => {
  // The language as written in the workspace's country.
  const locale = `${lang}-${defaultCountry}`
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long"
  })
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: "numeric", minute: "2-digit" })
  return days.map(({ date, starts }) => ({
    day: day.format(Date.parse(`${date}T00:00:00Z`)),
    times: starts.map((start) => time.format(DateTime.toEpochMillis(start)))
  }))
}
