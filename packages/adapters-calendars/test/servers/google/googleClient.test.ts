import { assert, layer } from "@effect/vitest"
import type { KnownEntry } from "@calendeal/domain/calendars"
import { BookingUid } from "@calendeal/domain/bookings"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Layer from "effect/Layer"
import { access, contentAt, givenGoogle, grace, identityOf } from "./googleWriter.ts"
import type { Json } from "./Json.ts"
import { runPython } from "../../../../../tools/build/python.ts"
import type { StoredCalendar } from "./StoredCalendar.ts"

const [first, second] = ["bk_0123456789abcdefABCDEF", "bk_zzzzzzzzzzzzzzzzzzzzzz"]
const meeting = (hour: number, more: object = {}) => ({ rootUid: first, ...contentOf(hour), ...more })
const people = [{ name: "Sam Rivera", email: "sam@customer.example" }]
const meet = { conference: "google_meet" }
const renamed = { ...meet, title: "Other", location: "Room 1" }

/** The life of two meetings: created, repeated, moved, and changed and deleted by the host in between. */
const script = [
  { do: "put", ...meeting(9, meet) },
  { do: "put", ...meeting(9, meet) },
  { do: "read", ...meeting(9) },
  { do: "hostRenames", ...meeting(9) },
  { do: "put", ...meeting(11, renamed) },
  { do: "hostMoves", ...meeting(11) },
  { do: "put", ...meeting(12, renamed) },
  { do: "hostDeletes", ...meeting(12) },
  { do: "put", ...meeting(13, renamed) },
  { do: "put", ...meeting(9), rootUid: second, people },
  { do: "remove", ...meeting(9), rootUid: second },
  { do: "remove", ...meeting(9), rootUid: second },
  { do: "put", ...meeting(10), rootUid: second, people },
  { do: "list", ...meeting(10), rootUid: second }
] as const

layer(Layer.empty, { timeout: "10 minutes", excludeTestServices: true })("Google's own client", (it) => {
  it.effect("D-ENTRY-21: stores the same events as the writer, from the same script", () =>
    Effect.gen(function* () {
      const google = yield* givenGoogle
      const theirs = google.calendarNamed("client@northwind.example")
      const results = yield* runClient(google.origin, theirs.id, script)
      assert.deepStrictEqual(results.slice(0, 3), ["inserted", "patched", "confirmed"])
      assert.deepStrictEqual(results.slice(9, 13), ["inserted", "removed", "gone", "patched"])
      yield* Effect.forEach(script, (step) => runStep(google, step))
      assert.deepStrictEqual(comparable(google.calendar), comparable(theirs))
      assert.strictEqual(google.calendar.events.size, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-21: reads what the writer wrote, and its changes as the host are seen", () =>
    Effect.gen(function* () {
      const google = yield* givenGoogle
      const identity = identityOf(BookingUid.make(first))
      const written = yield* google.put(identity, contentAt(9))
      const asHost = (...steps: ReadonlyArray<object>) => runClient(google.origin, access.calendarId, steps)
      const [found] = yield* asHost({ do: "list", ...meeting(9) }, { do: "hostMoves", ...meeting(9) })
      assert.deepStrictEqual(found, [written.remoteId])
      const seen = yield* google.look(written)
      assert.strictEqual(seen && DateTime.formatIso(seen.startAt), "2027-03-10T12:00:00.000Z")
      yield* asHost({ do: "hostDeletes", ...meeting(9) })
      assert.isNull(yield* google.look(written))
    }).pipe(Effect.scoped)
  )
})

type Google = Effect.Success<typeof givenGoogle>

function contentOf(hour: number) {
  const { description, endAt, location, sequence, startAt, title } = contentAt(hour)
  return {
    hostId: grace,
    sequence,
    title,
    location,
    description,
    startAt: DateTime.formatIso(startAt),
    endAt: DateTime.formatIso(endAt),
    conference: null,
    people: null
  }
}

/** The results of the steps, by Google's client. */
const runClient = (origin: string, calendar: string, steps: ReadonlyArray<object>) =>
  Effect.map(
    Effect.promise(() =>
      runPython(import.meta.dirname, ["client.py"], JSON.stringify({ origin, calendar, steps }))
    ),
    Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.Unknown)))
  )

const Step = Schema.Struct({
  do: Schema.String,
  rootUid: BookingUid,
  title: Schema.String,
  location: Schema.String,
  description: Schema.String,
  startAt: Schema.String,
  endAt: Schema.String,
  conference: Schema.NullOr(Schema.Literal("google_meet")),
  people: Schema.NullOr(Schema.Array(Schema.Struct({ name: Schema.String, email: Schema.String })))
})

/** A step by the writer, or by the host in the stored calendar. */
const runStep = Effect.fnUntraced(function* ({ calendar, put, remove }: Google, given: object) {
  const { do: act, people: attendees, ...step } = Schema.decodeUnknownSync(Step)(given)
  const identity = identityOf(step.rootUid)
  const known: KnownEntry | null = null
  const id = [...calendar.events.keys()].find((key) => calendar.events.get(key) !== undefined) ?? ""
  const params = new URLSearchParams({ sendUpdates: "none" })
  const [startAt, endAt] = [DateTime.makeUnsafe(step.startAt), DateTime.makeUnsafe(step.endAt)]
  switch (act) {
    case "put":
      return yield* put(
        identity,
        {
          ...contentAt(0),
          ...step,
          startAt,
          endAt,
          people: attendees && { organizer: { name: "", email: "bookings@acme.example" }, attendees }
        },
        known
      )
    case "remove":
      return yield* remove(identity)
    case "hostDeletes":
      return calendar.delete(id, undefined, params)
    case "hostMoves": {
      const later = (time: DateTime.Utc) => ({
        dateTime: DateTime.formatIso(DateTime.add(time, { hours: 3 }))
      })
      return calendar.patch(id, { start: later(startAt), end: later(endAt) }, undefined, params)
    }
    case "hostRenames":
      return calendar.patch(id, { summary: "Mine", location: "My office" }, undefined, params)
    default:
      return calendar.events.has(id) ? calendar.get(id) : {}
  }
})

/** The stored events without versions, times of changes and the calendar's name. */
const comparable = ({ events, id }: StoredCalendar): ReadonlyArray<Json> =>
  [...events.values()].map((event) => {
    const { created: _, etag: __, updated: ___, ...rest } = event
    return Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))(
      JSON.stringify(rest).replaceAll(id, "the calendar")
    )
  })
