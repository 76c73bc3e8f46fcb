import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, refused, startIn, fromNewIp } from "../1-requests.ts"
import { Service, specification } from "../specification.ts"
import { itemsOf } from "./workspace.ts"
import { shop } from "./shop.ts"

describe("Management: cancellation", () => {
  specification("cancellation", (it) => {
    it.effect("D-BOOK-1: cancelling a booking frees its slot, and a retry with its key returns its uid", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { at, book, call, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const request = bookingOf(eventTypeId, "sam@lead.example")
        const first = yield* book(request, "the-first-attempt")
        const uid = String(first.body["uid"])
        const isListed = Effect.fnUntraced(function* () {
          const day = startIn(5).slice(0, 10)
          const { body } = yield* get(`/slots?eventTypeId=${eventTypeId}&date=${day}&tz=UTC`, fromNewIp())
          return JSON.stringify(body["slots"]).includes(startIn(5))
        })
        assert.isFalse(yield* isListed())

        const cancelled = yield* call("POST", `${at}/bookings/${uid}/cancel`)
        assert.deepStrictEqual([cancelled.status, cancelled.body["status"]], [200, "cancelled"])
        assert.deepStrictEqual((yield* call("GET", `${at}/bookings/${uid}`)).body, cancelled.body)
        assert.isTrue(yield* isListed())
        const retry = yield* book(request, "the-first-attempt")
        assert.deepStrictEqual([retry.status, retry.body], [200, { uid }])
        assert.strictEqual(retry.headers.get("idempotency-replayed"), "true")
        const second = yield* book(bookingOf(eventTypeId, "kim@lead.example"))
        assert.strictEqual(second.status, 200, second.text)
        assert.isFalse(yield* isListed())

        refused(yield* call("POST", `${at}/bookings/${uid}/cancel`), 409, "conflict")
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
        assert.deepStrictEqual([line?.["action"], line?.["subject"]], ["booking.cancel", uid])
      })
    )

    it.effect(
      "a rescheduled booking cannot be cancelled, and one of several concurrent cancellations succeeds",
      () =>
        Effect.gen(function* () {
          const { at, call, offer, sell } = yield* shop
          const { eventTypeId } = yield* offer()
          const old = yield* sell(eventTypeId, "sam@lead.example", 5)
          const more = { rescheduledFromUid: old["uid"] }
          const { uid } = yield* sell(eventTypeId, "sam@lead.example", 6, more)
          refused(yield* call("POST", `${at}/bookings/${old["uid"]}/cancel`), 409, "conflict")
          const answers = yield* Effect.all(
            Array.from({ length: 6 }, () => call("POST", `${at}/bookings/${uid}/cancel`)),
            { concurrency: "unbounded" }
          )
          const statuses = answers.map(({ status }) => status).toSorted()
          assert.deepStrictEqual(statuses, [200, 409, 409, 409, 409, 409])
        })
    )
  })
})
