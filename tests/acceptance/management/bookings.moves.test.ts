import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import {
  caller,
  hostDraft,
  introDraft,
  invalid,
  itemsOf,
  newWorkspace,
  notFound
} from "../../kit/http/management/workspace.ts"

/** An event type with two hosts, of whom the first has priority, and a booking that the first one has. */
const bookedWithTwo = Effect.gen(function* () {
  const workspace = yield* shop
  const { at, call, make, sell } = workspace
  const hostNamed = (name: string) =>
    Effect.map(make("/hosts", { ...hostDraft, name, username: name.toLowerCase() }), ({ id }) => String(id))
  const [ada, bob] = [yield* hostNamed("Ada"), yield* hostNamed("Bob")]
  const eventType = yield* make("/event-types", {
    ...introDraft(ada),
    hosts: [{ hostId: ada, priority: 1 }, { hostId: bob }]
  })
  const eventTypeId = String(eventType["id"])
  const booking = yield* sell(eventTypeId, "sam@lead.example")
  const bookings = `${at}/bookings`
  return {
    ...workspace,
    ada,
    bob,
    eventTypeId,
    booking,
    bookings,
    move: (startAt: string, uid: unknown = booking["uid"]) =>
      call("POST", `${bookings}/${uid}/reschedule`, { startAt }),
    member: Effect.fnUntraced(function* (more: object) {
      const { token } = yield* make("/members", { email: "m@members.example", name: "M", ...more })
      return yield* caller(String(token))
    })
  }
})

describe("Management: moving bookings", () => {
  specification("moving bookings", (it) => {
    it.effect("D-MGMT-10: a move replaces the booking, keeps its people, and is in the audit log", () =>
      Effect.gen(function* () {
        const { ada, at, booking, bookings, call, move } = yield* bookedWithTwo
        const moved = yield* move(startIn(6))
        assert.strictEqual(moved.status, 200, moved.text)
        const { attendees, contactId, responses, rootUid } = booking
        assert.deepInclude(moved.body, {
          attendees,
          contactId,
          responses,
          rootUid,
          hostIds: [ada],
          rescheduledFrom: booking["uid"],
          sequence: 1,
          startAt: startIn(6),
          status: "confirmed"
        })
        const old = yield* call("GET", `${bookings}/${booking["uid"]}`)
        assert.strictEqual(old.body["status"], "rescheduled")
        const log = itemsOf(yield* call("GET", `${at}/audit-log`))
        const entry = log.find(({ action }) => action === "booking.reschedule")
        assert.deepInclude(entry, { actor: "user", subject: booking["uid"] })
      })
    )

    it.effect("D-MGMT-10: a repeated move returns the same booking, also at the same moment", () =>
      Effect.gen(function* () {
        const { bookings, call, move } = yield* bookedWithTwo
        const both = yield* Effect.all([move(startIn(6)), move(startIn(6))], { concurrency: 2 })
        const again = yield* move(startIn(6))
        const uids = [...both, again].map(({ body }) => body["uid"])
        assert.deepStrictEqual(uids, Array(3).fill(uids[0]), again.text)
        refused(yield* move(startIn(7)), 409, "booking_unavailable")
        assert.lengthOf(itemsOf(yield* call("GET", `${bookings}?status=confirmed`)), 1)
      })
    )

    it.effect(
      "D-MGMT-10: its hosts keep a booking if they are free, and otherwise another one takes it",
      () =>
        Effect.gen(function* () {
          const { ada, bob, booking, eventTypeId, move, sell } = yield* bookedWithTwo
          // Ada has the priority, so that she gets this one, and Bob the one that is moved.
          yield* sell(eventTypeId, "kim@lead.example", 6)
          const withBob = yield* move(startIn(6))
          assert.deepStrictEqual(withBob.body["hostIds"], [bob])
          const kept = yield* move(startIn(7), withBob.body["uid"])
          assert.deepStrictEqual(kept.body["hostIds"], [bob])
          assert.deepStrictEqual(booking["hostIds"], [ada])
        })
    )

    it.effect("D-MGMT-10: only offered times are accepted, and these are listed", () =>
      Effect.gen(function* () {
        const { booking, bookings, call, move } = yield* bookedWithTwo
        const [day = ""] = startIn(5).split("T")
        const timesOn = (date: string, tz = "Europe/London") =>
          call("GET", `${bookings}/${booking["uid"]}/times?date=${date}&tz=${tz}`)
        const listed = yield* timesOn(day)
        const times = [listed.body["times"]].flat().map((time) => String(Object(time).startAt))
        assert.include(times, startIn(5))
        for (const outside of [
          startIn(5, 3),
          startIn(400),
          startIn(-3),
          startIn(5).replace(":30:", ":07:")
        ]) {
          assert.notInclude(times, outside)
          refused(yield* move(outside), 409, "slot_unavailable")
        }
        invalid(yield* timesOn("2026-02-30"), ["date"])
        refused(yield* timesOn(day, "Mars/Olympus"), 400, "invalid_timezone")
        invalid(yield* move("tomorrow"), ["startAt"])
        const extra = { startAt: startIn(6), hostId: "x" }
        invalid(yield* call("POST", `${bookings}/${booking["uid"]}/reschedule`, extra), ["hostId"])
        assert.strictEqual((yield* move(String(times.at(-1)))).status, 200)
      })
    )

    it.effect("D-MGMT-10, D-HOST-2: a host moves own bookings only, and keeps them", () =>
      Effect.gen(function* () {
        const { ada, bob, booking, bookings, eventTypeId, member, move, sell } = yield* bookedWithTwo
        const asBob = yield* member({ role: "member", hostId: bob })
        const path = `${bookings}/${booking["uid"]}`
        notFound(yield* asBob("POST", `${path}/reschedule`, { startAt: startIn(6) }))
        notFound(yield* asBob("GET", `${path}/times?date=2026-12-01&tz=UTC`))
        const asAda = yield* member({ role: "member", hostId: ada, email: "a@members.example" })
        const kim = yield* sell(eventTypeId, "kim@lead.example", 6)
        assert.deepStrictEqual(kim["hostIds"], [ada])
        // Bob is free at this time, Ada is not.
        refused(yield* asAda("POST", `${path}/reschedule`, { startAt: startIn(6) }), 409, "slot_unavailable")
        const date = startIn(6).slice(0, 10)
        const listed = yield* asAda("GET", `${path}/times?date=${date}&tz=Europe/London`)
        assert.strictEqual(listed.status, 200, listed.text)
        assert.notInclude(listed.text, startIn(6))
        // The time of the booking itself does not count as busy.
        const own = yield* asAda("GET", `${path}/times?date=${startIn(5).slice(0, 10)}&tz=Europe/London`)
        assert.include(own.text, startIn(5))
        assert.include((yield* asAda("POST", `${path}/reschedule`, { startAt: startIn(7) })).text, ada)
        refused(yield* move(startIn(8)), 409, "booking_unavailable")
      })
    )

    it.effect("D-MGMT-10: bookings of other workspaces and cancelled ones are not moved", () =>
      Effect.gen(function* () {
        const { booking, bookings, call, move } = yield* bookedWithTwo
        const other = yield* newWorkspace
        const { uid } = booking
        notFound(yield* other.call("POST", `${other.at}/bookings/${uid}/reschedule`, { startAt: startIn(6) }))
        notFound(yield* other.call("GET", `${other.at}/bookings/${uid}/times?date=2026-12-01&tz=UTC`))
        notFound(yield* move(startIn(6), "bk_0000000000000000000000"))
        yield* call("POST", `${bookings}/${uid}/cancel`)
        refused(yield* move(startIn(6)), 409, "booking_unavailable")
        const { body } = yield* call("GET", `${bookings}/${uid}/times?date=${startIn(6).slice(0, 10)}&tz=UTC`)
        assert.deepStrictEqual(body["times"], [])
      })
    )
  })
})
