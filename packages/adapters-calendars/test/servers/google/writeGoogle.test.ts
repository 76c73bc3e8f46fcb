import { assert, layer } from "@effect/vitest"
import { googleEventId } from "@calendeal/domain/calendars"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { access, ada, contentAt, givenGoogle, grace, identityOf } from "./googleWriter.ts"
import { GoogleError } from "./GoogleError.ts"

/** What the host does in Google Calendar. */
const noParams = new URLSearchParams({ sendUpdates: "none" })
const timeAt = (hour: number) => ({ dateTime: `2027-03-10T${hour}:00:00+01:00` })
const meet = { conference: "google_meet" } as const

layer(Layer.empty, { timeout: "10 minutes", excludeTestServices: true })("writeGoogle", (it) => {
  it.effect("D-ENTRY-20: an entry has the derived id, names no person and asks for no mails", () =>
    Effect.gen(function* () {
      const { calendar, put, requests } = yield* givenGoogle
      const uid = sampleBookingUid()
      const entry = yield* put(identityOf(uid), contentAt(9))
      const id = googleEventId(uid, grace)
      assert.deepStrictEqual([entry.remoteId, entry.icalUid], [id, `${id}@google.com`])
      assert.isNull(entry.conference)
      const event = calendar.get(id)
      assert.strictEqual(event["summary"], "Intro call with Ada")
      assert.notProperty(event, "attendees")
      assert.strictEqual(calendar.mails, 0)
      assert.isTrue(
        requests
          .filter(({ method, url }) => method !== "GET" && url.pathname !== "/token")
          .every(({ url }) => url.searchParams.get("sendUpdates") === "none")
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-21: races, retries and lost responses lead to one event with the last content", () =>
    Effect.gen(function* () {
      const { calendar, put, state } = yield* givenGoogle
      const identity = identityOf(sampleBookingUid())
      state.lostAnswers = 1
      assert.strictEqual((yield* Effect.flip(put(identity, contentAt(9)))).fault, "unreachable")
      const [one, other] = yield* Effect.all([put(identity, contentAt(9)), put(identity, contentAt(9))], {
        concurrency: 2
      })
      assert.strictEqual(one.etag, other.etag)
      state.lostAnswers = 1
      yield* Effect.flip(put(identity, contentAt(11), one))
      const moved = yield* put(identity, contentAt(11), one)
      assert.deepStrictEqual([...calendar.events.keys()], [moved.remoteId])
      assert.strictEqual(calendar.changes.length, 2)
      assert.deepStrictEqual(calendar.get(moved.remoteId)["start"], { dateTime: "2027-03-10T11:00:00.000Z" })
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-21: a late attempt to write an earlier version does not replace a later one", () =>
    Effect.gen(function* () {
      const { calendar, put, remove } = yield* givenGoogle
      const identity = identityOf(sampleBookingUid())
      const first = yield* put(identity, contentAt(9))
      const moved = contentAt(12, { sequence: 2 })
      yield* put(identity, moved, first)
      const late = contentAt(11, { sequence: 1 })
      for (const known of [first, null])
        assert.strictEqual((yield* Effect.flip(put(identity, late, known))).fault, "conflict")
      yield* remove(identity, first)
      assert.strictEqual((yield* Effect.flip(put(identity, late))).fault, "conflict")
      assert.strictEqual(calendar.get(first.remoteId)["status"], "cancelled")
      yield* put(identity, moved)
      assert.deepStrictEqual(calendar.get(first.remoteId)["start"], { dateTime: "2027-03-10T12:00:00.000Z" })
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-21: two hosts with one calendar have an event each", () =>
    Effect.gen(function* () {
      const { calendar, put, remove } = yield* givenGoogle
      const uid = sampleBookingUid()
      yield* put(identityOf(uid), contentAt(9))
      yield* put(identityOf(uid, ada), contentAt(9))
      yield* remove(identityOf(uid))
      assert.deepStrictEqual(
        [...calendar.events.values()].map(({ status }) => status),
        ["cancelled", "confirmed"]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-21: the host's title and place stay, and the time is the booking's", () =>
    Effect.gen(function* () {
      const { calendar, look, put } = yield* givenGoogle
      const identity = identityOf(sampleBookingUid())
      const first = yield* put(identity, contentAt(9))
      const change = (body: object) => calendar.patch(first.remoteId, { ...body }, undefined, noParams)
      change({ summary: "Mine", start: timeAt(14), end: timeAt(15) })
      const seen = yield* look(first)
      assert.strictEqual(seen && DateTime.formatIso(seen.startAt), "2027-03-10T13:00:00.000Z")
      const second = yield* put(identity, contentAt(11, { title: "Other", location: "Room 1" }), first)
      // What the host changed once stays the host's; the place was not the host's, and follows.
      yield* put(identity, contentAt(12, { title: "Third", location: "Room 2" }), second)
      const { location, start, summary } = calendar.get(first.remoteId)
      assert.deepStrictEqual(
        { location, start, summary },
        { location: "Room 2", start: { dateTime: "2027-03-10T12:00:00.000Z" }, summary: "Mine" }
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-21: a whole day that the host made of it becomes the meeting's hours again", () =>
    Effect.gen(function* () {
      const { calendar, look, put } = yield* givenGoogle
      const identity = identityOf(sampleBookingUid())
      const first = yield* put(identity, contentAt(9))
      const day = (date: string) => ({ date, dateTime: null })
      const whole = { start: day("2027-03-10"), end: day("2027-03-11") }
      calendar.patch(first.remoteId, whole, undefined, noParams)
      const seen = yield* look(first)
      assert.strictEqual(seen && DateTime.formatIso(seen.startAt), "2027-03-10T00:00:00.000Z")
      yield* put(identity, contentAt(9), first)
      assert.deepStrictEqual(calendar.get(first.remoteId)["start"], { dateTime: "2027-03-10T09:00:00.000Z" })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-ENTRY-21: a change between reading and writing is read again, and endless ones are a conflict",
    () =>
      Effect.gen(function* () {
        const { calendar, put, state } = yield* givenGoogle
        const identity = identityOf(sampleBookingUid())
        const first = yield* put(identity, contentAt(9))
        const rename = () => void calendar.patch(first.remoteId, { summary: "Mine" }, undefined, noParams)
        state.meantime = rename
        yield* put(identity, contentAt(11, { title: "Other" }), first)
        assert.strictEqual(calendar.get(first.remoteId)["summary"], "Mine")
        const always = () => {
          rename()
          state.meantime = always
        }
        always()
        assert.strictEqual((yield* Effect.flip(put(identity, contentAt(12), first))).fault, "conflict")
        state.meantime = () => calendar.delete(first.remoteId, undefined, noParams)
        const last = yield* put(identity, contentAt(13), first)
        assert.strictEqual(calendar.get(last.remoteId)["status"], "confirmed")
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-ENTRY-21: removing twice succeeds; what the host or the service deleted can be created again",
    () =>
      Effect.gen(function* () {
        const { calendar, look, put, remove } = yield* givenGoogle
        const identity = identityOf(sampleBookingUid())
        yield* remove(identity)
        const first = yield* put(identity, contentAt(9))
        yield* remove(identity, first)
        yield* remove(identity, first)
        assert.isNull(yield* look(first))
        const restored = yield* put(identity, contentAt(10))
        assert.isNotNull(yield* look(restored))
        calendar.delete(restored.remoteId, undefined, noParams)
        assert.isNull(yield* look(restored))
        yield* put(identity, contentAt(10), restored)
        assert.isNotNull(yield* look(restored))
        assert.strictEqual(calendar.events.size, 1)
        assert.isNull(yield* look({ remoteId: "calendealnone", etag: null }))
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-ENTRY-22: Meet is pending until Google has made the link, which stays when the meeting moves",
    () =>
      Effect.gen(function* () {
        const { calendar, put } = yield* givenGoogle
        const identity = identityOf(sampleBookingUid())
        const first = yield* put(identity, contentAt(9, meet))
        assert.deepStrictEqual(first.conference, { _tag: "Pending" })
        yield* put(identity, contentAt(9, meet), first)
        const ready = yield* put(identity, contentAt(9, meet), first)
        assert.strictEqual(ready.conference?._tag, "Ready")
        assert.strictEqual(calendar.changes.length, 2)
        const moved = yield* put(identity, contentAt(11, { ...meet, location: "the link" }), ready)
        assert.deepStrictEqual(moved.conference, ready.conference)
        // Google changed the version when the link was ready, not the host: the new place is written.
        assert.strictEqual(calendar.get(moved.remoteId)["location"], "the link")
        const plain = yield* put(identity, contentAt(12), moved)
        assert.isNull(plain.conference)
      }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-22: a link that Google cannot make is a failure, also of an account that may not", () =>
    Effect.gen(function* () {
      const { calendar, put } = yield* givenGoogle
      calendar.settings = { role: "owner", meet: { reads: 1, ends: "failure" } }
      const identity = identityOf(sampleBookingUid())
      const first = yield* put(identity, contentAt(9, meet))
      const failed = yield* put(identity, contentAt(9, meet), first)
      assert.deepStrictEqual(failed.conference, { _tag: "Failed" })
      calendar.settings = { role: "owner", meet: null }
      const other = yield* put(identityOf(sampleBookingUid()), contentAt(9, meet))
      assert.deepStrictEqual(other.conference, { _tag: "Failed" })
      assert.strictEqual(calendar.get(other.remoteId)["status"], "confirmed")
    }).pipe(Effect.scoped)
  )

  it.effect("D-ENTRY-22: a conference that the host removed is made again with the next change", () =>
    Effect.gen(function* () {
      const { calendar, put } = yield* givenGoogle
      calendar.settings = { role: "owner", meet: { reads: 0, ends: "success" } }
      const identity = identityOf(sampleBookingUid())
      const first = yield* put(identity, contentAt(9, meet))
      const { conferenceData: _, hangoutLink: __, ...rest } = calendar.get(first.remoteId)
      calendar.events.set(first.remoteId, rest)
      const second = yield* put(identity, contentAt(10, meet), first)
      assert.strictEqual(second.conference?._tag, "Ready")
      assert.notDeepEqual(second.conference, first.conference)
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-ENTRY-23: attendees are named if the calendar says so, without mails, and keep their replies",
    () =>
      Effect.gen(function* () {
        const { calendar, put } = yield* givenGoogle
        const identity = identityOf(sampleBookingUid())
        const sam = { name: "Sam Rivera", email: "sam@customer.example" }
        const people = { organizer: { name: "", email: "bookings@acme.example" }, attendees: [sam] }
        const first = yield* put(identity, contentAt(9, { people }))
        const reply = { email: sam.email, displayName: sam.name, responseStatus: "accepted" }
        calendar.patch(first.remoteId, { attendees: [reply] }, undefined, noParams)
        yield* put(identity, contentAt(11, { people }), first)
        assert.deepStrictEqual(calendar.get(first.remoteId)["attendees"], [reply])
        assert.strictEqual(calendar.mails, 0)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-ENTRY-24: missing rights, quotas and lost grants have different faults, and change nothing",
    () =>
      Effect.gen(function* () {
        const { calendar, grant, into, put, remove, revoke, state, tryWriting } = yield* givenGoogle
        const identity = identityOf(sampleBookingUid())
        const first = yield* put(identity, contentAt(9))
        const before = calendar.changes.length
        const faultsOf = Effect.fnUntraced(function* (writer: ReturnType<typeof into>) {
          const attempts = [
            writer.put(identity, contentAt(11)),
            writer.put(identity, contentAt(11), first),
            writer.remove(identity, first),
            writer.tryWriting
          ]
          const faults = yield* Effect.forEach(attempts, (attempt) => Effect.flip(Effect.asVoid(attempt)))
          return [...new Set(faults.map(({ fault }) => fault))]
        })
        yield* tryWriting
        grant("reading", "calendar.events.readonly")
        assert.deepStrictEqual(yield* faultsOf(into({ ...access, refreshToken: "reading" })), ["read_only"])
        grant("owned", "calendar.events.owned")
        yield* into({ ...access, refreshToken: "owned" }).tryWriting
        calendar.settings = { role: "reader", meet: null }
        assert.deepStrictEqual(yield* faultsOf(into()), ["read_only"])
        calendar.settings = { role: "writer", meet: null }
        yield* tryWriting
        const unknown = into({ ...access, calendarId: "unknown@northwind.example" })
        assert.strictEqual((yield* Effect.flip(unknown.put(identity, contentAt(11)))).fault, "not_found")
        assert.strictEqual((yield* Effect.flip(unknown.tryWriting)).fault, "not_found")
        const quota = new GoogleError(403, "userRateLimitExceeded", "Rate Limit", { "retry-after": "120" })
        state.refusals.push(quota, new GoogleError(403, "quotaExceeded", "Calendar usage limits exceeded."))
        const limited = yield* Effect.flip(put(identity, contentAt(11), first))
        assert.deepStrictEqual([limited.fault, limited.retryAfterSeconds], ["rate_limited", 120])
        assert.strictEqual((yield* Effect.flip(remove(identity, first))).fault, "rate_limited")
        const unused = new GoogleError(403, "accessNotConfigured", "Calendar API has not been used")
        state.refusals.push(unused, unused)
        assert.strictEqual((yield* Effect.flip(remove(identity, first))).fault, "unauthorized")
        revoke("refresh-1")
        const lost = yield* Effect.flip(put(identity, contentAt(11), first))
        assert.include(["unauthorized", "needs_consent"], lost.fault)
        assert.strictEqual(calendar.changes.length, before)
      }).pipe(Effect.scoped)
  )
})
