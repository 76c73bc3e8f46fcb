import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, startIn } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { deliverAll, receiver, verified } from "../../kit/http/management/webhooks.receiver.ts"
import { caller, invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

/** A booking, and marks on it at its start or some days later. */
const booked = Effect.gen(function* () {
  const { at: atTime } = yield* Service
  const workspace = yield* shop
  const { at, call, offer, sell } = workspace
  const { eventTypeId, hostId } = yield* offer()
  const booking = yield* sell(eventTypeId, "sam@lead.example")
  const path = `${at}/bookings/${booking["uid"]}`
  const mark = (given: unknown, instant: string = startIn(5), as = call, of: string = path) =>
    atTime(instant, as("PUT", `${of}/attendance`, { mark: given }))
  return {
    ...workspace,
    booking,
    eventTypeId,
    hostId,
    path,
    mark,
    attendance: Effect.map(call("GET", path), ({ body }) => body["attendance"]),
    actions: Effect.map(call("GET", `${at}/audit-log`), (log) =>
      itemsOf(log)
        .filter(({ subject }) => subject === booking["uid"])
        .map(({ action }) => action)
    )
  }
})

describe("Management: attendance", () => {
  specification("attendance", (it) => {
    it.effect("D-MGMT-12: a mark is made, kept, changed and cleared, and lists are filtered by it", () =>
      Effect.gen(function* () {
        const { actions, at, attendance, booking, call, eventTypeId, mark, path, sell } = yield* booked
        const other = yield* sell(eventTypeId, "kim@lead.example", 6)
        const me = (yield* call("GET", `${at}/members`)).text
        const marked = yield* mark("attended")
        assert.strictEqual(marked.status, 200, marked.text)
        const { calendarEntries: _entries, ...view } = booking
        const made = Object(marked.body["attendance"])
        assert.deepStrictEqual(marked.body, { ...view, attendance: made })
        assert.deepInclude(made, { mark: "attended", at: startIn(5) })
        assert.include(me, made.by)
        assert.deepStrictEqual((yield* mark("attended", startIn(7))).body, marked.body)
        const missed = yield* mark("no_show", startIn(7))
        assert.deepStrictEqual(missed.body["attendance"], { mark: "no_show", at: startIn(7), by: made.by })
        assert.deepStrictEqual(yield* attendance, missed.body["attendance"])
        for (const [filter, ...uids] of [["attended"], ["no_show", booking["uid"]], ["none", other["uid"]]]) {
          const list = yield* call("GET", `${at}/bookings?attendance=${filter}`)
          assert.deepStrictEqual(
            itemsOf(list).map(({ uid }) => uid),
            uids,
            String(filter)
          )
        }
        yield* mark(null, startIn(8))
        yield* mark(null, startIn(9))
        const {
          failedMails: _mails,
          link: _link,
          meeting: _meeting,
          ...shown
        } = (yield* call("GET", path)).body
        assert.deepStrictEqual(shown, booking)
        assert.deepStrictEqual(yield* actions, [
          "booking.clear_attendance",
          "booking.mark_no_show",
          "booking.mark_attended"
        ])
      })
    )

    it.effect(
      "D-MGMT-12: a booking that is ahead, cancelled or moved is not marked, and loses its mark",
      () =>
        Effect.gen(function* () {
          const { at, attendance, booking, call, eventTypeId, mark, path, sell } = yield* booked
          const justBefore = new Date(Date.parse(startIn(5)) - 1000).toISOString()
          const early = yield* mark("no_show", justBefore)
          refused(early, 409, "conflict")
          assert.include(early.text, "The booking has not started.")
          refused(yield* mark(null, justBefore), 409, "conflict")
          yield* mark("attended")
          const moved = yield* sell(eventTypeId, "sam@lead.example", 6, {
            rescheduledFromUid: booking["uid"]
          })
          assert.isNull(yield* attendance)
          assert.isNull(moved["attendance"])
          refused(yield* mark("attended", startIn(7)), 409, "conflict")
          const next = `${at}/bookings/${moved["uid"]}`
          assert.strictEqual((yield* mark("no_show", startIn(6), call, next)).status, 200)
          assert.isNull((yield* call("POST", `${next}/cancel`)).body["attendance"])
          for (const given of ["attended", null])
            refused(yield* mark(given, startIn(7), call, next), 409, "conflict")
          assert.isNull((yield* call("GET", path)).body["attendance"])
        })
    )

    it.effect("D-MGMT-12: bad input changes nothing", () =>
      Effect.gen(function* () {
        const { actions, at, attendance, call, mark, path } = yield* booked
        for (const given of ["Attended", "none", "", 1, true, [], {}])
          invalid(yield* mark(given), ["mark"], JSON.stringify(given))
        invalid(yield* call("PUT", `${path}/attendance`, {}), ["mark"])
        invalid(yield* call("PUT", `${path}/attendance`, { mark: null, at: startIn(5) }), ["at"])
        invalid(yield* call("GET", `${at}/bookings?attendance=showed`), ["attendance"])
        assert.deepStrictEqual([yield* attendance, yield* actions], [null, []])
      })
    )

    it.effect("D-MGMT-12, D-HOST-2: a host marks own bookings only, and members without one none", () =>
      Effect.gen(function* () {
        const { attendance, booking, hostId, make, mark, offer } = yield* booked
        const member = Effect.fnUntraced(function* (name: string, more: object) {
          const { token, userId } = yield* make("/members", {
            email: `${name}@members.example`,
            name,
            role: "member",
            ...more
          })
          return { call: yield* caller(String(token)), userId }
        })
        const other = yield* member("other", { hostId: (yield* offer()).hostId })
        notFound(yield* mark("no_show", startIn(5), other.call))
        const plain = yield* member("plain", {})
        refused(yield* mark("no_show", startIn(5), plain.call), 403, "forbidden")
        assert.isNull(yield* attendance)
        const own = yield* member("own", { hostId })
        const made = yield* mark("no_show", startIn(5), own.call)
        assert.deepStrictEqual(made.body["attendance"], {
          mark: "no_show",
          at: startIn(5),
          by: own.userId
        })
        const foreign = yield* newWorkspace
        const path = `${foreign.at}/bookings/${booking["uid"]}`
        notFound(yield* mark("no_show", startIn(5), foreign.call, path))
      })
    )

    it.effect("D-MGMT-12, D-HOOK-4: webhooks get each change once, and nothing is mailed", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { booking, call, make, mark, path } = yield* booked
        const { received, url } = yield* receiver
        const { secret } = yield* make("/webhooks", { url, events: ["booking.attendance_changed"] })
        const mailsBefore = (yield* call("GET", `${path}/mails`)).text
        yield* Effect.all([mark("no_show"), mark("no_show")], { concurrency: 2 })
        yield* withPorts(deliverAll)
        yield* mark("attended", startIn(6))
        yield* withPorts(deliverAll)
        yield* mark(null, startIn(7))
        yield* withPorts(deliverAll)
        const events = received.map((message) => verified(secret, message))
        assert.deepStrictEqual(
          events.map(({ data, type }) => [type, Object(data).uid, Object(data).attendance?.mark ?? null]),
          ["no_show", "attended", null].map((one) => ["booking.attendance_changed", booking["uid"], one])
        )
        assert.strictEqual(Object(events[1]?.["data"]).attendance.at, startIn(6))
        assert.lengthOf(new Set(received.map(({ headers }) => headers["webhook-id"])), 3)
        assert.strictEqual((yield* call("GET", `${path}/mails`)).text, mailsBefore)
      }).pipe(Effect.scoped)
    )

    it.effect("D-MGMT-12: the booker's data has the mark, and an erasure leaves it", () =>
      Effect.gen(function* () {
        const { at, attendance, booking, call, mark } = yield* booked
        const made = (yield* mark("no_show")).body["attendance"]
        const contact = `${at}/contacts/${booking["contactId"]}`
        const exported = yield* call("GET", `${contact}/export`)
        const [first] = [exported.body["bookings"]].flat()
        assert.deepStrictEqual(Object(first).attendance, made)
        assert.strictEqual((yield* call("DELETE", contact)).status, 204)
        assert.deepStrictEqual(yield* attendance, made)
      })
    )
  })
})
