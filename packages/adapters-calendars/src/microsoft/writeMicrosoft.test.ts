import { calendarWriterContract } from "@calendeal/port-contracts/calendars"
import { sampleBookingUid, sampleTime } from "@calendeal/port-contracts/samples"
import {
  CalendarProvider,
  CalendarWriter,
  type EntryContent,
  type EntryIdentity,
  type FetchFailed
} from "@calendeal/domain/calendars"
import { HostId } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { emptyMicrosoftCalendar, GraphHarness, graphPorts } from "../../test/graph/GraphHarness.ts"

for (const deletedReplay of ["new", "deleted", "refused"] as const)
  calendarWriterContract(
    `Microsoft Graph (stand-in), transaction ids of deleted events: ${deletedReplay}`,
    graphPorts,
    emptyMicrosoftCalendar({ deletedReplay })
  )
calendarWriterContract(
  "Microsoft Graph (stand-in), default calendar",
  graphPorts,
  emptyMicrosoftCalendar({}, true)
)

const contentOf = (changes: Partial<EntryContent> = {}): EntryContent => ({
  sequence: 0,
  stamp: sampleTime(1),
  title: "Intro",
  startAt: sampleTime(300),
  endAt: sampleTime(330),
  location: "",
  description: "Sam Rivera",
  isTentative: false,
  conference: null,
  people: null,
  ...changes
})
const moved = { sequence: 1, startAt: sampleTime(600), endAt: sampleTime(630) }

/** A calendar with these rules, and a new meeting's entry in it. */
const given = Effect.fnUntraced(function* (rules: Parameters<typeof emptyMicrosoftCalendar>[0] = {}) {
  const calendar = yield* emptyMicrosoftCalendar(rules)
  const writer = yield* CalendarWriter
  const identity: EntryIdentity = {
    hostId: HostId.make(crypto.randomUUID()),
    rootUid: sampleBookingUid(),
    icalUid: "unused"
  }
  return {
    ...calendar,
    identity,
    put: (changes: Partial<EntryContent> = {}, known: Parameters<typeof writer.put>[3] = null) =>
      writer.put(calendar.target, identity, contentOf(changes), known),
    tryWriting: writer.tryWriting(calendar.target)
  }
})

const faultOf = (attempt: Effect.Effect<unknown, FetchFailed>) =>
  Effect.map(Effect.flip(attempt), ({ fault, retryAfterSeconds }) => [fault, retryAfterSeconds] as const)

layer(graphPorts, { excludeTestServices: true })("Microsoft Graph (stand-in)", (it) => {
  it.effect(
    "D-ENTRY-30: after a crash before the answer, the entry is found again, also if the meeting has moved",
    () =>
      Effect.gen(function* () {
        const { graph } = yield* GraphHarness
        for (const changes of [{}, moved]) {
          const { put, shown } = yield* given()
          graph.disturb("POST", { _tag: "Cut" })
          assert.deepStrictEqual(yield* faultOf(put()), ["unreachable", null])
          yield* put(changes)
          const [entry, ...others] = yield* shown
          assert.deepStrictEqual(others, [])
          assert.deepStrictEqual(entry?.startAt, contentOf(changes).startAt)
        }
      })
  )

  it.effect(
    "D-ENTRY-30: after a crash before the answer to a change or a removal, the next attempt completes it",
    () =>
      Effect.gen(function* () {
        const { graph } = yield* GraphHarness
        const { identity, put, shown, target } = yield* given()
        const known = yield* put()
        graph.disturb("PATCH", { _tag: "Cut" })
        yield* Effect.flip(put(moved, known))
        const second = yield* put(moved, known)
        assert.strictEqual(second.remoteId, known.remoteId)
        const remove = CalendarWriter.use((writer) => writer.remove(target, identity, second))
        graph.disturb("DELETE", { _tag: "Cut" })
        yield* Effect.flip(remove)
        yield* remove
        assert.deepStrictEqual(yield* shown, [])
      })
  )

  it.effect("D-ENTRY-30: a late attempt to write an earlier version changes nothing", () =>
    Effect.gen(function* () {
      const { put, shown } = yield* given()
      const known = yield* put(moved)
      assert.deepStrictEqual(yield* faultOf(put({}, known)), ["conflict", null])
      assert.deepStrictEqual((yield* shown)[0]?.startAt, moved.startAt)
    })
  )

  it.effect("D-ENTRY-31: a Teams meeting's link is in the answer, or follows", () =>
    Effect.gen(function* () {
      const link = /^https:\/\/teams[.]microsoft[.]com\/l\/meetup-join\//
      for (const [linkAfter, first] of [
        [0, "Ready"] as const,
        [2, "Ready"] as const,
        [9, "Pending"] as const
      ]) {
        const { calendar, put } = yield* given({ linkAfter })
        let written = yield* put({ conference: "teams" })
        assert.strictEqual(written.conference?._tag, first)
        for (let nth = 0; written.conference?._tag === "Pending" && nth < 9; nth += 1)
          written = yield* put({ conference: "teams" }, written)
        if (written.conference?._tag !== "Ready") return assert.fail("there is no link")
        assert.match(written.conference.url, link)
        assert.strictEqual(calendar.events.size, 1)
      }
    })
  )

  it.effect("D-ENTRY-31: a calendar without Teams gets the entry and no meeting", () =>
    Effect.gen(function* () {
      const { put, shown } = yield* given({ allowedOnlineMeetingProviders: ["skypeForConsumer"] })
      const { conference } = yield* put({ conference: "teams" })
      assert.deepStrictEqual(conference, { _tag: "Failed" })
      assert.lengthOf(yield* shown, 1)
      const none = yield* put({})
      assert.isNull(none.conference)
    })
  )

  it.effect("D-ENTRY-31: an entry that exists gets the meeting", () =>
    Effect.gen(function* () {
      const { put } = yield* given()
      const known = yield* put()
      const { conference, remoteId } = yield* put({ ...moved, conference: "teams" }, known)
      assert.strictEqual(conference?._tag, "Ready")
      assert.strictEqual(remoteId, known.remoteId)
    })
  )

  it.effect("D-ENTRY-32: a moved Teams meeting keeps its link, because its body is not written", () =>
    Effect.gen(function* () {
      const { requests } = yield* GraphHarness
      const { calendar, put } = yield* given()
      const first = yield* put({ conference: "teams" })
      const second = yield* put({ ...moved, conference: "teams", description: "Another text" }, first)
      assert.strictEqual(second.conference?._tag, "Ready")
      assert.deepStrictEqual(second.conference, first.conference)
      assert.deepStrictEqual(yield* put({ ...moved, sequence: 2, description: "Later" }, second), {
        ...second,
        etag: `W/"${second.remoteId}-3"`,
        conference: null
      })
      const [stored] = calendar.events.values()
      assert.isNotNull(stored?.meeting)
      const patches = requests.filter(
        ({ method, url }) => method === "PATCH" && url.pathname.includes(encodeURIComponent(first.remoteId))
      )
      assert.lengthOf(patches, 2)
      for (const { body } of patches) assert.notInclude(body, "contentType")
    })
  )

  it.effect("D-ENTRY-32: the description of another entry is written with each change", () =>
    Effect.gen(function* () {
      const { calendar, put } = yield* given()
      const known = yield* put()
      yield* put({ ...moved, description: "Another\r\ntext" }, known)
      const [stored] = calendar.events.values()
      assert.strictEqual(stored?.text, "Another\r\ntext")
    })
  )

  it.effect("D-ENTRY-11: the host's change between two requests stays", () =>
    Effect.gen(function* () {
      const { graph } = yield* GraphHarness
      const { put, rename, shown } = yield* given()
      const known = yield* put()
      yield* rename("The host's title", "Room 5")
      graph.disturb("PATCH", { _tag: "Refused", status: 412, code: "ErrorIrresolvableConflict" })
      yield* put(moved, known)
      const [entry] = yield* shown
      assert.deepInclude(entry, { title: "The host's title", location: "Room 5", startAt: moved.startAt })
    })
  )

  it.effect("D-ENTRY-5: Exchange invites only those whom the content names", () =>
    Effect.gen(function* () {
      const { calendar, put } = yield* given()
      const known = yield* put({ conference: "teams" })
      yield* put(moved, known)
      assert.deepStrictEqual(calendar.invited, [])
      const opted = yield* given()
      const people = {
        organizer: { name: "Grace", email: "grace@northwind.example" },
        attendees: [{ name: "Sam", email: "sam@customer.example" }]
      }
      yield* opted.put({ people })
      assert.deepStrictEqual(opted.calendar.invited, ["sam@customer.example"])
    })
  )

  it.effect("D-ENTRY-33: refused writes have the fault that says what to do", () =>
    Effect.gen(function* () {
      const { graph } = yield* GraphHarness
      const { put } = yield* given()
      const refusals = [
        [403, "ErrorAccessDenied", ["read_only", null]],
        [429, "ApplicationThrottled", ["rate_limited", 17], 17],
        [507, "ErrorQuotaExceeded", ["no_space", null]],
        [409, "ErrorQuotaExceeded", ["no_space", null]],
        [503, "serviceNotAvailable", ["rate_limited", 60], 60],
        [500, "generalException", ["server_error", null]],
        [409, "Conflict", ["conflict", null]]
      ] as const
      for (const [status, code, expected, retryAfter] of refusals) {
        graph.disturb("POST", { _tag: "Refused", status, code, ...(retryAfter && { retryAfter }) })
        assert.deepStrictEqual(yield* faultOf(put()), expected)
      }
      const { calendar, tryWriting } = yield* given()
      calendar.canEdit = false
      assert.deepStrictEqual(yield* faultOf(tryWriting), ["read_only", null])
    })
  )

  it.effect("D-ENTRY-33: a calendar that the host removed is `not_found`", () =>
    Effect.gen(function* () {
      const { graph } = yield* GraphHarness
      const { put, tryWriting } = yield* given()
      const known = yield* put()
      graph.calendars.clear()
      for (const attempt of [put(), put(moved, known), tryWriting])
        assert.deepStrictEqual(yield* faultOf(attempt), ["not_found", null])
    })
  )

  it.effect("D-ENTRY-33: credentials that only read are known without writing", () =>
    Effect.gen(function* () {
      const { graph } = yield* GraphHarness
      const { tryWriting } = yield* given()
      graph.disturb("DELETE", { _tag: "Refused", status: 403, code: "ErrorAccessDenied" })
      assert.deepStrictEqual(yield* faultOf(tryWriting), ["read_only", null])
      yield* tryWriting
    })
  )

  it.effect("D-CAL-10: a token that Graph no longer accepts is renewed, and the entry written", () =>
    Effect.gen(function* () {
      const { login } = yield* GraphHarness
      const { put, shown } = yield* given()
      const known = yield* put()
      login.accepted.clear()
      yield* put(moved, known)
      assert.deepStrictEqual((yield* shown)[0]?.startAt, moved.startAt)
    })
  )

  it.effect("D-ENTRY-30: an entry in the calendar is its booking's time, and busy only once", () =>
    Effect.gen(function* () {
      const { calendar, identity, put, target } = yield* given()
      yield* put({ conference: "teams" })
      calendar.create({
        subject: "Dentist",
        start: { dateTime: DateTime.formatIso(sampleTime(900)).slice(0, 19), timeZone: "UTC" },
        end: { dateTime: DateTime.formatIso(sampleTime(930)).slice(0, 19), timeZone: "UTC" },
        transactionId: crypto.randomUUID()
      })
      const provider = yield* CalendarProvider
      const at = DateTime.toEpochMillis(sampleTime(300))
      const read = yield* provider.fetch(
        {
          access: target.access,
          timezone: TimeZoneName.make("Europe/Berlin"),
          allDay: "counts",
          ownerEmail: "grace@northwind.example",
          entryUids: new Map(),
          cursor: null,
          window: { start: at - 1, end: at + 365 * 86_400_000 }
        },
        { ...target.calendar, isLost: false }
      )
      if (read._tag === "Unchanged") return assert.fail("the calendar has changed")
      assert.deepStrictEqual(
        read.intervals.map(({ bookingUid }) => bookingUid),
        [identity.rootUid, null]
      )
      const time = { start: at, end: DateTime.toEpochMillis(sampleTime(330)) }
      assert.deepStrictEqual(read.own, [{ ...time, bookingUid: identity.rootUid }])
    })
  )
})
