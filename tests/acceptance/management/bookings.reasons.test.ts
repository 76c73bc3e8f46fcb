import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, fromNewIp, refused, startIn } from "../../kit/http/requests.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { Service, specification } from "../../kit/http/specification.ts"

const reason = "My train is late:\nI cannot be there before 11."

/** A booking with the token of its booker, and what members see of its cancellation. */
const booked = Effect.fnUntraced(function* (email: string) {
  const { at, book, call, offer } = yield* shop
  const { post } = yield* Service
  const { eventTypeId } = yield* offer()
  const answer = yield* book(bookingOf(eventTypeId, email, startIn(5)))
  const path = `${at}/bookings/${answer.body["uid"]}`
  const bearer = { authorization: `Bearer ${answer.headers.get("booking-token")}` }
  return {
    at,
    call,
    path,
    cancel: (body: object | string) => post("/booking-cancel", body, { ...fromNewIp(), ...bearer }),
    seen: Effect.map(call("GET", path), ({ body: { cancelReason, meeting, status } }) => ({
      status,
      cancelReason,
      events: Object(meeting).events.map((event: object) => Object(event).reason)
    }))
  }
})

const confirmed = { status: "confirmed", cancelReason: null, events: [null] }
const withReason = { status: "cancelled", cancelReason: reason, events: [null, reason] }

describe("Management: why a booking is cancelled", () => {
  specification("reasons", (it) => {
    it.effect("D-MGMT-49: the booker's reason is in the booking and its story, and the first one stays", () =>
      Effect.gen(function* () {
        const { cancel, seen } = yield* booked("why.visitor@lead.example")
        const answer = yield* cancel({ reason, later: "unknown fields are ignored" })
        assert.deepInclude(answer.body, { status: "cancelled" }, answer.text)
        assert.deepStrictEqual(yield* seen, withReason)
        assert.strictEqual((yield* cancel({ reason: "Another one" })).status, 200)
        assert.deepStrictEqual(yield* seen, withReason)
      })
    )

    it.effect("D-MGMT-49: a member gives one as well, and both may leave it out", () =>
      Effect.gen(function* () {
        const member = yield* booked("why.member@lead.example")
        const answer = yield* member.call("POST", `${member.path}/cancel`, { reason })
        assert.deepInclude(answer.body, { status: "cancelled", cancelReason: reason }, answer.text)
        assert.deepStrictEqual(yield* member.seen, withReason)
        const none = { status: "cancelled", cancelReason: null, events: [null, null] }
        for (const body of ["", {}] as const) {
          const visitor = yield* booked("why.none@lead.example")
          assert.strictEqual((yield* visitor.cancel(body)).status, 200)
          assert.deepStrictEqual(yield* visitor.seen, none)
        }
        const silent = yield* booked("why.silent@lead.example")
        assert.strictEqual((yield* silent.call("POST", `${silent.path}/cancel`)).status, 200)
        assert.deepStrictEqual(yield* silent.seen, none)
      })
    )

    it.effect("D-MGMT-49: a reason that is too long, empty or no text is refused and cancels nothing", () =>
      Effect.gen(function* () {
        const { call, cancel, path, seen } = yield* booked("why.refused@lead.example")
        for (const wrong of ["x".repeat(501), "", " \n", "a\u202Eb", "a\u0000b", 7, ["x"], null]) {
          const byVisitor = yield* cancel({ reason: wrong })
          assert.deepStrictEqual(
            [byVisitor.status, byVisitor.body["error"]],
            [400, "invalid_input"],
            byVisitor.text
          )
          assert.match(byVisitor.text, /"path":\["reason"\]/)
          assert.strictEqual((yield* call("POST", `${path}/cancel`, { reason: wrong })).status, 400)
        }
        refused(yield* cancel("{"), 400, "invalid_json")
        assert.deepStrictEqual(yield* seen, confirmed)
        // Characters, not units of UTF-16.
        const longest = "🙂".repeat(500)
        assert.strictEqual((yield* cancel({ reason: longest })).status, 200)
        assert.strictEqual((yield* seen).cancelReason, longest)
      })
    )

    it.effect("D-MGMT-49, D-PRIV-2: erasing the booker erases the reason", () =>
      Effect.gen(function* () {
        const { at, call, cancel, path, seen } = yield* booked("why.erased@lead.example")
        yield* cancel({ reason })
        const { body } = yield* call("GET", path)
        const erased = yield* call("DELETE", `${at}/contacts/${body["contactId"]}`)
        assert.strictEqual(erased.status, 204, erased.text)
        assert.deepStrictEqual(yield* seen, { ...withReason, cancelReason: null, events: [null, null] })
      })
    )
  })
})
