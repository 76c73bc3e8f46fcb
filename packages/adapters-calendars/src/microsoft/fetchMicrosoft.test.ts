import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { microsoftCalendar } from "../../test/microsoftCalendar.ts"
import { longestBlock } from "../../test/longestBlock.ts"
import { faultOf, fetchCalendar, source } from "../../test/fetching.ts"

const access = {
  _tag: "microsoft",
  calendarId: null,
  tenant: "northwind.example",
  clientId: "client",
  clientSecret: "secret",
  refreshToken: "refresh-1"
} as const
const clock = (hour: number) => ({
  dateTime: `2027-03-10T${String(hour).padStart(2, "0")}:00:00.0000000`,
  timeZone: "UTC"
})
const at = (hour: number) => ({ start: clock(hour), end: clock(hour + 1) })
const single = (id: string, hour: number, more: object = {}) => ({
  id,
  type: "singleInstance",
  showAs: "busy",
  isAllDay: false,
  isCancelled: false,
  subject: "Dentist",
  responseStatus: { response: "none" },
  ...at(hour),
  ...more
})
/** An occurrence as the view returns it. */
const occurrence = (id: string, seriesMasterId: string, hour: number) => ({
  id,
  type: "occurrence",
  seriesMasterId,
  ...at(hour)
})

/** An event from the year 1500 to the year 2900. */
const ages = (id: string) =>
  single(id, 0, {
    isAllDay: true,
    start: { dateTime: "1500-01-01T00:00:00.0000000" },
    end: { dateTime: "2900-01-01T00:00:00.0000000" }
  })

/** An emulator of Microsoft Graph and the provider configured for it. */
const givenMicrosoftWith = Effect.fnUntraced(function* (pageSize?: number) {
  const microsoft = microsoftCalendar(pageSize)
  const { origin } = yield* microsoft.server
  const layer = source({ microsoft: { graph: `${origin}/graph/v1.0`, logins: `${origin}/logins` } })
  return { ...microsoft, layer }
})
const givenMicrosoft = givenMicrosoftWith()

it.live("D-CAL-11: an event of Microsoft whose time cannot be read is named, and never counts as free", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenMicrosoft
    yield* Effect.gen(function* () {
      happens(single("a", 10), single("m", 8, { type: "seriesMaster" }))
      const first = yield* fetchCalendar(access)
      const { end, start } = at(12)
      for (const [times, part] of [
        [{ end: undefined }, "end"],
        [{ start: undefined }, "start"],
        [{ start: null, end }, "start"],
        [{ start, end: {} }, "end"],
        [{ start: { dateTime: "tomorrow" }, end }, "start"],
        // The time of the series is that of its first occurrence.
        [{ type: "occurrence", seriesMasterId: "m", start: undefined, end: undefined }, "start"]
      ] as const) {
        happens(single("b", 12, { iCalUId: "b@northwind", ...times }))
        for (const cursor of [null, first.cursor]) {
          const failure = yield* Effect.flip(fetchCalendar(access, cursor))
          assert.deepInclude(failure, {
            fault: "unreadable_event",
            part: { event: "b@northwind", line: null, part }
          })
        }
        for (const free of [
          { isCancelled: true },
          { showAs: "free" },
          { responseStatus: { response: "declined" } }
        ]) {
          happens(single("b", 12, { ...times, ...free }))
          const { busy } = yield* fetchCalendar(access, first.cursor)
          assert.deepStrictEqual(busy, ["03-10 10:00 to 03-10 11:00"])
        }
      }
      happens(single("b", 12, { start: end, end: start }))
      assert.deepStrictEqual((yield* fetchCalendar(access, first.cursor)).busy, [
        "03-10 10:00 to 03-10 11:00",
        "03-10 12:00 to 03-10 13:00"
      ])
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live("Microsoft's calendar is read page by page in full, and then only the changes", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenMicrosoft
    yield* Effect.gen(function* () {
      happens(
        single("a", 10),
        single("b", 11, { showAs: "tentative" }),
        single("c", 12, { showAs: "free" }),
        single("d", 13, { showAs: "workingElsewhere" }),
        single("e", 14, { isCancelled: true }),
        single("f", 15, { responseStatus: { response: "declined" } }),
        single("g", 16, { showAs: "oof" }),
        occurrence("free-1", "free", 17),
        single("free", 17, { type: "seriesMaster", showAs: "free" }),
        single("busy", 18, { type: "seriesMaster" }),
        occurrence("busy-1", "busy", 18),
        single("h", 0, {
          isAllDay: true,
          start: { dateTime: "2027-03-27T00:00:00.0000000" },
          end: { dateTime: "2027-03-29T00:00:00.0000000" }
        })
      )
      const first = yield* fetchCalendar(access)
      assert.deepStrictEqual(first.busy, [
        "03-10 10:00 to 03-10 11:00",
        "03-10 11:00 to 03-10 12:00",
        "03-10 16:00 to 03-10 17:00",
        "03-10 18:00 to 03-10 19:00",
        "03-26 23:00 to 03-28 22:00"
      ])
      assert.notInclude(first.cursor ?? "", "Dentist")
      const second = yield* fetchCalendar(access, first.cursor)
      assert.strictEqual(second.busy, "unchanged")
      happens(single("a", 9), { id: "b", "@removed": { reason: "deleted" } })
      happens(
        { id: "h", "@removed": { reason: "deleted" } },
        single("busy", 18, { type: "seriesMaster", showAs: "free" })
      )
      const third = yield* fetchCalendar(access, first.cursor)
      assert.deepStrictEqual(third.busy, ["03-10 09:00 to 03-10 10:00", "03-10 16:00 to 03-10 17:00"])
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live("an ended grant needs consent, and an expired state causes a full read", () =>
  Effect.gen(function* () {
    const { happens, layer, state } = yield* givenMicrosoft
    yield* Effect.gen(function* () {
      happens(single("a", 10), single("b", 12))
      const first = yield* fetchCalendar(access)
      assert.deepStrictEqual(yield* faultOf({ ...access, refreshToken: "refresh-0" }), [
        "needs_consent",
        null
      ])
      happens({ id: "a", "@removed": { reason: "deleted" } })
      state.expiresBefore = 2
      const second = yield* fetchCalendar(access, first.cursor)
      assert.deepStrictEqual(second.busy, ["03-10 12:00 to 03-10 13:00"])
    }).pipe(Effect.provide(layer))
  }).pipe(Effect.scoped)
)

it.live("the access token is never sent to another origin, even if a link points there", () =>
  Effect.gen(function* () {
    const { happens, layer, state } = yield* givenMicrosoft
    happens(single("a", 10), single("b", 11), single("c", 12))
    state.elsewhere = "http://elsewhere.example"
    const fault = yield* Effect.provide(faultOf(access), layer)
    assert.deepStrictEqual(fault, ["server_error", null])
  }).pipe(Effect.scoped)
)

it.live("D-CAL-1: a calendar with too many events fails with `too_large`", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenMicrosoftWith(21_000)
    happens(...Array.from({ length: 42_000 }, (_, nth) => single(String(nth), 10)))
    const fault = yield* Effect.provide(faultOf(access), layer)
    assert.deepStrictEqual(fault, ["too_large", null])
  }).pipe(Effect.scoped)
)

it.live("D-CAL-1: a whole-day event of a thousand years costs no more than one of a year", () =>
  Effect.gen(function* () {
    const { happens, layer } = yield* givenMicrosoftWith(1000)
    happens(...Array.from({ length: 1000 }, (_, nth) => ages(String(nth))))
    const { longest, outcome } = yield* longestBlock(Effect.provide(fetchCalendar(access), layer))
    assert.lengthOf(outcome.busy, 1000)
    assert.isBelow(longest, 300)
  }).pipe(Effect.scoped)
)
