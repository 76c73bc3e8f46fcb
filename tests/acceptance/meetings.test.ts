import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { mailShop, mailsTo, propertyOf, readable } from "../kit/http/mails.shop.ts"
import {
  conferenceAccountOf,
  destinationOf,
  MeetingServers,
  only,
  specificationWithMeetingServers,
  worker
} from "./meetings.servers.ts"
import { Service } from "../kit/http/specification.ts"

const sam = "sam@lead.example"
const gus = "gus@guest.example"
const guests = { [gus]: "Gus Guest" }
const fixed = "https://meet.example/fixed"
const location = { kind: "video", conferencingLink: fixed }
const template = { provider: "link_template", template: "https://rooms.example/t/{uid}" }

/** A shop whose host has a destination calendar. */
const meetingShop = Effect.fnUntraced(function* (
  settings: object = {},
  kind: "caldav" | "google" = "caldav"
) {
  const shop = yield* mailShop({ locations: [location], ...settings })
  const calendarId = yield* destinationOf(shop.workspaceId, shop.hostId, kind)
  const { entriesOf, script } = yield* MeetingServers
  Object.assign(script, {
    calendarFault: null,
    conferenceFault: null,
    calendarConference: { _tag: "Pending" }
  })
  return { ...shop, calendarId, script, entries: () => entriesOf(calendarId) }
})

/** Adds a host with a Google calendar, who comes after the first one, to the event type. */
const otherHost = Effect.fnUntraced(function* ({
  eventTypeId,
  hostId: first,
  ok,
  workspaceId
}: Effect.Success<ReturnType<typeof meetingShop>>) {
  const made = yield* ok("POST", "/hosts", { ...hostDraft, name: "Ida", username: "ida" })
  const hostId = String(made["id"])
  yield* ok("PATCH", `/event-types/${eventTypeId}`, {
    hosts: [{ hostId: first, priority: 1 }, { hostId }]
  })
  return { hostId, calendarId: yield* destinationOf(workspaceId, hostId, "google") }
})

describe("Meetings in calendars and their links", () => {
  specificationWithMeetingServers("meetings", (it) => {
    it.effect("D-ENTRY-1, D-ENTRY-5: a booking is one entry, which follows a move and a cancellation", () =>
      Effect.gen(function* () {
        const { book, cancel, entries, stored } = yield* meetingShop()
        const first = yield* book({ email: sam, guests, more: { responses: { note: "Bring the plan" } } })
        assert.include(yield* worker, "calendar entry delivered")
        const entry = only(entries().values())
        assert.deepStrictEqual([entry.sequence, entry.location, entry.people], [0, fixed, null])
        assert.include(entry.description, gus)
        assert.include(entry.description, "Bring the plan")

        const second = yield* book({ email: sam, guests, more: { rescheduledFromUid: first } }, 8)
        yield* worker
        const moved = only(entries().values())
        const booking = yield* stored(second)
        assert.strictEqual(moved.sequence, 1)
        assert.strictEqual(moved.startAt.epochMilliseconds, Date.parse(String(booking["startAt"])))
        assert.deepStrictEqual([...entries().keys()], [first])

        yield* cancel(second)
        yield* worker
        assert.deepStrictEqual([...entries()], [])
      })
    )

    it.effect("D-ENTRY-6: a calendar that fails delays no mail, and gets its entries when it works", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book, entries, mails, script } = yield* meetingShop()
        script.calendarFault = "unreachable"
        yield* book({ email: sam })
        const after = yield* worker
        assert.include(after, "calendar entry pending unreachable")
        assert.lengthOf(mailsTo(mails(), sam), 1)
        script.calendarFault = null
        yield* wait(3600)
        yield* worker
        assert.lengthOf([...entries()], 1)
      })
    )

    it.effect("D-MAIL-67: a calendar that cannot be written is reported to its host, once a day", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book, entries, mails, script } = yield* meetingShop()
        script.calendarFault = "no_space"
        yield* book({ email: sam })
        yield* book({ email: "kim@lead.example" }, 8)
        assert.include(yield* worker, "calendar entry pending no_space")
        yield* worker
        const reports = () =>
          mailsTo(mails(), "hedy@contoso.example").filter(({ subject }) =>
            subject.includes("missing in your calendar")
          )
        assert.include(readable(only(reports())), "Its storage is full.")
        // Further attempts with the same fault report nothing.
        yield* wait(60)
        yield* worker
        yield* worker
        only(reports())
        // The same problem a day later is reported again.
        script.calendarFault = null
        yield* wait(24 * 3600)
        yield* worker
        assert.lengthOf([...entries()], 2)
        script.calendarFault = "no_space"
        yield* book({ email: "lee@lead.example" }, 9)
        yield* worker
        yield* worker
        assert.lengthOf(reports(), 2)
        script.calendarFault = "unreachable"
        yield* book({ email: "max@lead.example" }, 10)
        yield* worker
        yield* worker
        assert.lengthOf(reports(), 2)
        yield* wait(-24 * 3600 - 60)
      })
    )

    it.effect("D-ENTRY-3: the events of a calendar that is removed stay in it", () =>
      Effect.gen(function* () {
        const { book, calendarId, cancel, entries, hostId, ok } = yield* meetingShop()
        const uid = yield* book({ email: sam })
        yield* worker
        yield* ok("DELETE", `/hosts/${hostId}/calendars/${calendarId}`)
        yield* cancel(uid)
        const after = yield* worker
        assert.deepStrictEqual(
          after.filter((delivery) => delivery.startsWith("calendar")),
          []
        )
        assert.lengthOf([...entries()], 1)
      })
    )

    it.effect("D-CONF-3: a link of a template is in the mails, in the entry and in the summary", () =>
      Effect.gen(function* () {
        const { book, entries, mails } = yield* meetingShop({ conference: template })
        const uid = yield* book({ email: sam, guests })
        yield* worker
        const url = `https://rooms.example/t/${uid}`
        assert.strictEqual(only(entries().values()).location, url)
        for (const address of [sam, gus]) {
          const mail = only(mailsTo(mails(), address))
          assert.strictEqual(propertyOf(mail, "LOCATION"), url)
          assert.notInclude(readable(mail), fixed)
        }
      })
    )

    it.effect("D-CONF-4, D-CONF-5: mails wait two minutes for a link, and another one brings it later", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { ok, eventTypeId, workspaceId, ...shop } = yield* meetingShop()
        const accountId = yield* conferenceAccountOf(workspaceId)
        yield* ok("PATCH", `/event-types/${eventTypeId}`, { conference: { provider: "account", accountId } })
        shop.script.conferenceFault = "unreachable"
        const uid = yield* shop.book({ email: sam })
        yield* worker
        assert.deepStrictEqual(mailsTo(shop.mails(), sam), [])
        assert.deepStrictEqual([...shop.entries()], [])

        yield* wait(121)
        yield* worker
        const early = only(mailsTo(shop.mails(), sam))
        assert.notInclude(readable(early), "rooms.example")
        assert.notInclude(readable(early), fixed)
        assert.strictEqual(only(shop.entries().values()).location, "")

        shop.script.conferenceFault = null
        yield* wait(3600)
        yield* worker
        const [, late, ...more] = mailsTo(shop.mails(), sam)
        assert.deepStrictEqual(more, [])
        assert.include(readable(late ?? assert.fail("no mail with the link")), `https://rooms.example/${uid}`)
        assert.strictEqual(only(shop.entries().values()).location, `https://rooms.example/${uid}`)

        const { conferences } = yield* MeetingServers
        assert.isTrue(conferences.has(uid))
        yield* shop.cancel(uid)
        yield* worker
        assert.isFalse(conferences.has(uid))
      })
    )

    it.effect("D-CONF-5: if no link can be made, the mails have the location's link at once", () =>
      Effect.gen(function* () {
        const { ok, eventTypeId, workspaceId, ...shop } = yield* meetingShop()
        const accountId = yield* conferenceAccountOf(workspaceId)
        yield* ok("PATCH", `/event-types/${eventTypeId}`, { conference: { provider: "account", accountId } })
        shop.script.conferenceFault = "unauthorized"
        yield* shop.book({ email: sam })
        const after = yield* worker
        assert.include(after, "conference link dead unauthorized")
        assert.include(readable(only(mailsTo(shop.mails(), sam))), fixed)
        const { description, location: place } = only(shop.entries().values())
        assert.strictEqual(place, fixed)
        // The host learns of it, and the booker does not.
        const failure = "No link of its own could be made"
        assert.notInclude(readable(only(mailsTo(shop.mails(), sam))), failure)
        for (const text of [readable(only(mailsTo(shop.mails(), "hedy@contoso.example"))), description])
          assert.include(text, failure)
      })
    )

    it.effect("D-CONF-3: Google's calendar makes the link of Google Meet, before the mails are sent", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const shop = yield* meetingShop({ conference: { provider: "google_meet" } }, "google")
        yield* shop.book({ email: sam })
        yield* worker
        assert.strictEqual(only(shop.entries().values()).conference, "google_meet")
        assert.deepStrictEqual(mailsTo(shop.mails(), sam), [])
        shop.script.calendarConference = { _tag: "Ready", url: "https://meet.google.example/abc" }
        yield* wait(10)
        yield* worker
        assert.include(readable(only(mailsTo(shop.mails(), sam))), "https://meet.google.example/abc")
        assert.lengthOf([...shop.entries()], 1)
      })
    )

    it.effect(
      "D-CONF-5: Google Meet without a Google calendar falls back to the location's link at once",
      () =>
        Effect.gen(function* () {
          const shop = yield* meetingShop({ conference: { provider: "google_meet" } }, "caldav")
          yield* shop.book({ email: sam })
          assert.include(yield* worker, "conference link dead no_calendar")
          assert.include(readable(only(mailsTo(shop.mails(), sam))), fixed)
        })
    )

    it.effect("D-CONF-6: the calendar of another host who takes the meeting makes a new link", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { entriesOf } = yield* MeetingServers
        const shop = yield* meetingShop({ conference: { provider: "google_meet" } }, "google")
        const { calendarId: other, hostId } = yield* otherHost(shop)
        shop.script.calendarConference = { _tag: "Ready", url: "https://meet.google.example/first" }
        const uid = yield* shop.book({ email: sam })
        yield* worker
        assert.include(readable(only(mailsTo(shop.mails(), sam))), "https://meet.google.example/first")

        shop.script.calendarConference = { _tag: "Ready", url: "https://meet.google.example/second" }
        yield* shop.ok("POST", `/bookings/${uid}/reassign`, { hostId })
        yield* wait(10)
        yield* worker
        assert.deepStrictEqual([...shop.entries()], [])
        assert.strictEqual(only(entriesOf(other).values()).conference, "google_meet")
        const [, after, ...more] = mailsTo(shop.mails(), sam)
        assert.deepStrictEqual(more, [])
        assert.include(readable(after ?? assert.fail("no mail")), "https://meet.google.example/second")
        assert.notInclude(readable(after ?? assert.fail("no mail")), "https://meet.google.example/first")
      })
    )

    it.effect("D-CONF-6: the conference of an account stays when another host takes the meeting", () =>
      Effect.gen(function* () {
        const { conferences, entriesOf } = yield* MeetingServers
        const shop = yield* meetingShop()
        const accountId = yield* conferenceAccountOf(shop.workspaceId)
        yield* shop.ok("PATCH", `/event-types/${shop.eventTypeId}`, {
          conference: { provider: "account", accountId }
        })
        const { calendarId: other, hostId } = yield* otherHost(shop)
        const uid = yield* shop.book({ email: sam })
        yield* worker
        yield* shop.ok("POST", `/bookings/${uid}/reassign`, { hostId })
        yield* worker
        assert.isTrue(conferences.has(uid))
        assert.deepStrictEqual([...shop.entries()], [])
        assert.strictEqual(only(entriesOf(other).values()).location, `https://rooms.example/${uid}`)
        for (const mail of mailsTo(shop.mails(), sam))
          assert.include(readable(mail), `https://rooms.example/${uid}`)
      })
    )
  })
})
