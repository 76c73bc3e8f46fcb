import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, fromNewIp, offer, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

/** Books, and returns the uid and the token of the response. */
const newBooking = Effect.fnUntraced(function* (
  eventTypeId: string,
  email: string,
  more: object = {},
  key = `cancel-${email}`,
  headers: Readonly<Record<string, string>> = {}
) {
  const { post } = yield* Service
  const answer = yield* post(
    "/book",
    { ...bookingOf(eventTypeId, email), ...more },
    { ...fromNewIp(), "idempotency-key": key, ...headers }
  )
  assert.strictEqual(answer.status, 200, answer.text)
  return { uid: String(answer.body["uid"]), token: answer.headers.get("booking-token"), answer }
})

const cancel = Effect.fnUntraced(function* (token: string | null) {
  const { post } = yield* Service
  return yield* post("/booking-cancel", "", { ...fromNewIp(), authorization: `Bearer ${token}` })
})

describe("4.5 Booking: cancellation by the booker", () => {
  specificationAlone("booking-cancel", (it) => {
    it.effect("D-CAN-1: the booking's token cancels it idempotently and releases its time", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { eventType } = yield* offer()
        const start = startIn(6)
        const isListed = Effect.fnUntraced(function* () {
          const day = start.slice(0, 10)
          const { body } = yield* get(`/slots?eventTypeId=${eventType.id}&date=${day}&tz=UTC`, fromNewIp())
          return JSON.stringify(body["slots"]).includes(start)
        })
        const { token, uid } = yield* newBooking(eventType.id, "cancel.a@customer.example", {
          startTimeUtc: start
        })
        assert.isFalse(yield* isListed())
        for (const attempt of ["first", "second"]) {
          const answer = yield* cancel(token)
          assert.deepStrictEqual([answer.status, answer.body], [200, { uid, status: "cancelled" }], attempt)
        }
        assert.isTrue(yield* isListed())
      })
    )

    it.effect("D-CAN-1, §7.missing_token, §7.invalid_token: requires the booking's token", () =>
      Effect.gen(function* () {
        const { post, tokenOf } = yield* Service
        const { eventType } = yield* offer()
        const { token, uid } = yield* newBooking(eventType.id, "cancel.b@customer.example", {
          startTimeUtc: startIn(7)
        })
        refused(yield* post("/booking-cancel", "", fromNewIp()), 401, "missing_token")
        refused(yield* cancel("rubbish"), 401, "invalid_token")
        refused(yield* cancel(yield* tokenOf(uid, 16, undefined, "manage")), 401, "invalid_token")
        refused(
          yield* cancel(yield* tokenOf(`bk_${"0".repeat(22)}`, 0, undefined, "manage")),
          404,
          "not_found"
        )
        assert.strictEqual((yield* readSummary(token)).body["uid"], uid)
        assert.strictEqual((yield* cancel(token)).status, 200)
      })
    )

    it.effect(
      "D-CAN-1, §7.booking_unavailable: the old token of a rescheduled booking does not cancel it",
      () =>
        Effect.gen(function* () {
          const { eventType } = yield* offer()
          const email = "cancel.c@customer.example"
          const old = yield* newBooking(eventType.id, email, { startTimeUtc: startIn(8) })
          const fresh = yield* newBooking(
            eventType.id,
            email,
            { startTimeUtc: startIn(9), rescheduledFromUid: old.uid },
            "moved-once",
            { "booking-token": String(old.token) }
          )
          refused(yield* cancel(old.token), 409, "booking_unavailable")
          assert.strictEqual((yield* cancel(fresh.token)).status, 200)
        })
    )

    it.effect(
      "D-TOK-2: the response to book contains a token for the hosted page that scripts of other sites cannot read",
      () =>
        Effect.gen(function* () {
          const { post } = yield* Service
          const { eventType } = yield* offer()
          const email = "cancel.d@customer.example"
          const { answer, token, uid } = yield* newBooking(
            eventType.id,
            email,
            { startTimeUtc: startIn(10), embed: true },
            "token-key-1"
          )
          assert.strictEqual((yield* readSummary(token)).body["uid"], uid)
          assert.deepStrictEqual(answer.body, { uid })
          const exposed = answer.headers.get("access-control-expose-headers")?.toLowerCase() ?? ""
          assert.notInclude(exposed, "booking-token")
          // Another body under the key may be from another client (D-BOOK-1).
          const other = yield* post("/book", bookingOf(eventType.id, "mallory@customer.example"), {
            ...fromNewIp(),
            "idempotency-key": "token-key-1"
          })
          assert.deepStrictEqual([other.status, other.body], [200, { uid }])
          assert.isNull(other.headers.get("booking-token"))
        })
    )
  })
})
