import { CalendarWriter } from "@calendeal/domain/calendars"
import { calendarWriterContract, type ShownEntry } from "@calendeal/port-contracts/calendars"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { access, givenGoogle } from "./googleWriter.ts"
import { type Json, objectIn, textIn } from "./Json.ts"

type Google = Effect.Success<typeof givenGoogle>
class Given extends Context.Service<Given, Google>()("@calendeal/adapters-calendars/google/Given") {}

const given = Layer.effectContext(
  Effect.map(givenGoogle, (google) =>
    Context.make(CalendarWriter, google.writer).pipe(Context.add(Given, google))
  )
)

const byHost = new URLSearchParams({ sendUpdates: "none" })

/** A calendar of the stand-in, which judges requests by Google's discovery document. */
const emptyCalendar = Effect.gen(function* () {
  const google = yield* Given
  const calendarId = `${crypto.randomUUID()}@group.calendar.google.com`
  const calendar = google.calendarNamed(calendarId)
  const change = (body: Json) =>
    Effect.sync(() => {
      const [id = ""] = calendar.events.keys()
      calendar.patch(id, body, undefined, byHost)
    })
  const at = (time: DateTime.Utc) => ({ dateTime: DateTime.formatIso(time) })
  return {
    target: google.into({ ...access, calendarId }).target,
    shown: Effect.sync(() =>
      [...calendar.events.values()]
        .filter(({ status }) => status !== "cancelled")
        .map(shownOf)
        .toSorted((one, other) => DateTime.toEpochMillis(one.startAt) - DateTime.toEpochMillis(other.startAt))
    ),
    rename: (summary: string, location: string) => change({ summary, location }),
    move: (startAt: DateTime.Utc, endAt: DateTime.Utc) => change({ start: at(startAt), end: at(endAt) }),
    erase: Effect.sync(() => {
      const [id = ""] = calendar.events.keys()
      calendar.delete(id, undefined, byHost)
    })
  }
})

const shownOf = (event: Json): ShownEntry => {
  const timeIn = (field: string) => DateTime.makeUnsafe(textIn(objectIn(event, field), "dateTime") ?? "")
  return {
    title: textIn(event, "summary") ?? "",
    location: textIn(event, "location") ?? "",
    startAt: timeIn("start"),
    endAt: timeIn("end"),
    isTentative: textIn(event, "status") === "tentative"
  }
}

calendarWriterContract("Google", given, emptyCalendar)
