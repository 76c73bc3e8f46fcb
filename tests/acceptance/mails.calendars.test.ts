import { assert, describe } from "@effect/vitest"
import { CalendarCache } from "@calendeal/domain/calendars"
import { OutboxMessage } from "@calendeal/domain/consistency"
import { DateTime, Effect } from "effect"
import { meetingShop } from "../kit/http/mails.meetings.ts"
import { specificationWithMailServer, statesOf, worker } from "../kit/http/mails.server.ts"
import { mailsTo, readable } from "../kit/http/mails.shop.ts"
import { Service } from "../kit/http/specification.ts"

const sam = "sam@lead.example"
const host = "hedy@contoso.example"
const made = { _tag: "Ready", url: "https://meet.example/room-1", remoteId: null } as const

/** A settled booking without waiting mails. */
const booked = Effect.gen(function* () {
  const shop = yield* meetingShop
  const uid = yield* shop.book({ email: sam })
  yield* shop.settle(uid, made)
  const booking = yield* shop.bookingOf(uid)
  return { ...shop, uid, booking }
})

describe("Mails: hosts with calendars", () => {
  specificationWithMailServer("calendars", (it) => {
    it.effect("D-MAIL-64: a host whose calendar gets the meeting has no invitation; the booker has one", () =>
      Effect.gen(function* () {
        const { connect, mails } = yield* booked
        yield* connect({ isDestination: true })
        assert.lengthOf(yield* worker, 2)
        assert.isNull(mailsTo(mails(), host)[0]?.calendar)
        assert.strictEqual(mailsTo(mails(), sam)[0]?.calendar?.method, "REQUEST")
      })
    )

    it.effect(
      "D-MAIL-64: a calendar that only makes the host busy, or cannot be written, changes nothing",
      () =>
        Effect.gen(function* () {
          const { connect, mails, uid, write } = yield* booked
          const calendar = yield* connect({ isDestination: false })
          yield* write(uid, calendar, { fault: "read_only" })
          yield* worker
          assert.strictEqual(mailsTo(mails(), host)[0]?.calendar?.method, "REQUEST")
        })
    )

    it.effect("D-MAIL-65: a host who moves the entry in the calendar is asked once, with both times", () =>
      Effect.gen(function* () {
        const { booking, connect, mails, uid, workspaceId, write } = yield* booked
        const calendar = yield* connect({ isDestination: true })
        yield* worker
        const before = mails().length
        const startAt = DateTime.add(booking.startAt, { hours: 26 })
        const message = OutboxMessage.make({
          _tag: "ReportEntryChange",
          workspaceId,
          bookingUid: uid,
          hostId: calendar.hostId,
          noticedAt: DateTime.formatIso(booking.createdAt)
        })
        const time = { startAt, endAt: DateTime.add(startAt, { hours: 1 }) }
        const change = { kind: "moved", time, noticedAt: booking.createdAt } as const
        yield* write(uid, calendar, { change }, [message, message])
        assert.deepStrictEqual(statesOf(yield* worker), ["calendar_changed host delivered"])
        const [mail, ...others] = mails().slice(before)
        assert.deepStrictEqual([others, mail?.calendar, mail?.to.address], [[], null, host])
        assert.include(mail?.subject, "Changed in your calendar: Sam Rivera")
        assert.include(mail?.text, "Move it back in your calendar")
      })
    )

    it.effect("D-MAIL-65: a change that cancels the booking has the mails of the cancellation only", () =>
      Effect.gen(function* () {
        const { booking, cancel, connect, uid, workspaceId, write } = yield* booked
        const calendar = yield* connect({ isDestination: true })
        yield* worker
        const change = { kind: "removed", time: null, noticedAt: booking.createdAt } as const
        const hostId = calendar.hostId
        yield* write(uid, calendar, { change }, [
          OutboxMessage.make({
            _tag: "ReportEntryChange",
            workspaceId,
            bookingUid: uid,
            hostId,
            noticedAt: DateTime.formatIso(change.noticedAt)
          })
        ])
        yield* cancel(uid)
        const states = statesOf(yield* worker)
        assert.includeMembers(states, ["cancelled host delivered", "cancelled booker delivered"])
        assert.notInclude(states, "calendar_changed host delivered")
      })
    )

    it.effect("D-MAIL-66: the host of a calendar whose access ends gets one mail", () =>
      Effect.gen(function* () {
        const { connect, mails, uid, workspaceId, write } = yield* booked
        const calendar = yield* connect({ isDestination: true, account: "Hedy's work" })
        yield* worker
        const before = mails().length
        const message = OutboxMessage.make({
          _tag: "ReportLostCalendar",
          workspaceId,
          calendarId: calendar.id,
          lastReadAt: null
        })
        yield* write(uid, calendar, { fault: "needs_consent" }, [message, message])
        yield* worker
        const [mail, ...others] = mails().slice(before)
        assert.deepStrictEqual([others, mail?.to.address], [[], host])
        assert.strictEqual(mail?.subject, "Connect your calendar again: Hedy's work")
        assert.include(mail === undefined ? "" : readable(mail), "bookings are not written into it")
      })
    )

    it.effect("D-CAL-17: the host of a calendar with an event that cannot be read gets one mail a day", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { booking, connect, mails, workspaceId } = yield* booked
        const calendar = yield* connect({ isDestination: false, account: "feeds.contoso.example" })
        yield* worker
        const before = mails().length
        const settle = (failures: number) =>
          withPorts(
            CalendarCache.use((cache) =>
              cache.settle(workspaceId, calendar.id, {
                health: {
                  lastSyncedAt: booking.createdAt,
                  lastError: "unreadable_event",
                  lastErrorPart: { event: "Talk", line: 812, part: "DTSTART" },
                  failures
                },
                dueAt: DateTime.add(booking.createdAt, { days: 30 }),
                snapshot: null,
                isReported: true,
                reencrypted: null
              })
            )
          )
        yield* settle(1)
        yield* settle(2)
        yield* worker
        const [mail, ...others] = mails().slice(before)
        assert.deepStrictEqual([others, mail?.to.address], [[], host])
        assert.strictEqual(mail?.subject, "An event of your calendar cannot be read: feeds.contoso.example")
        assert.include(mail === undefined ? "" : readable(mail), "“Talk” cannot be read (line 812: DTSTART)")
      })
    )
  })
})
