import { browseDates, browseSlots, type BusyTimes } from "@calendeal/domain/availability"
import type { EventTypeCatalog, EventTypeId, LocalDate, Offering } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Cache from "effect/Cache"
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Language } from "../words/languages.ts"

/** A free day with its starts. */
export interface FreeDay {
  readonly date: LocalDate
  readonly starts: ReadonlyArray<DateTime.Utc>
}

/** So many free days are shown to those without scripts. */
const shownDays = 5

/**
 * The next free days of an offering, in its workspace's zone, by the engine that answers the API (D-AV-3). They are asked
 * for at most every half a minute, however many visitors want them: they cannot be booked from there.
 */
export const makeNextDays = Effect.gen(function* () {
  const ports = yield* Effect.context<BusyTimes | EventTypeCatalog>()
  const looked = yield* Cache.make({
    // The zone is part of the question: whoever moves the workspace sees its days anew.
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
  const asked = { eventTypeId, bookerTimezone, hostIds: Option.none() }
  const { availableDates } = yield* browseDates({ ...asked, from: Option.none(), to: Option.none() })
  return yield* Effect.forEach(availableDates.slice(0, shownDays), (date) =>
    Effect.map(browseSlots({ ...asked, date }), ({ slots }): FreeDay => ({ date, starts: slots }))
  )
})

/** Free days as people read them. */
export const daysInWords = (
  days: ReadonlyArray<FreeDay>,
  lang: Language,
  { defaultCountry, timezone: timeZone }: Offering["workspace"]
) => {
  // As the language is written where the workspace is.
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
