import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { fromNewIp, readSummary, refused, startIn } from "../kit/http/requests.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { shop } from "../kit/http/management/shop.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"

const confirmation = { redirectUrl: "https://customer.example/thanks" }

/** A new booking with its tokens, the requests that use them, and the audit log. */
const newBooking = Effect.fnUntraced(function* (days: number) {
  const { post } = yield* Service
  const { at, book, call, offer } = yield* shop
  const { eventTypeId } = yield* offer({ confirmation })
  const email = `purpose.${randomUUID()}@lead.example`
  const request = {
    eventTypeId,
    startTimeUtc: startIn(days),
    bookerTimezone: "UTC",
    attendees: [{ name: "Sam Rivera", email }]
  }
  const answer = yield* book(request, randomUUID())
  const uid = String(answer.body["uid"])
  const issued = yield* call("POST", `${at}/bookings/${uid}/summary-token`)
  return {
    uid,
    request,
    tokens: {
      own: answer.headers.get("booking-token"),
      redirect: new URL(String(answer.body["redirectUrl"])).searchParams.get("booking_token"),
      member: issued.body["token"]
    },
    cancel: (token: unknown) =>
      post("/booking-cancel", "", { ...fromNewIp(), authorization: `Bearer ${token}` }),
    reschedule: (toDays: number, headers: Readonly<Record<string, string>>) =>
      post(
        "/book",
        { ...request, startTimeUtc: startIn(toDays), rescheduledFromUid: uid },
        { ...fromNewIp(), "idempotency-key": randomUUID(), ...headers }
      ),
    status: Effect.map(call("GET", `${at}/bookings/${uid}`), ({ body }) => body["status"]),
    log: Effect.map(call("GET", `${at}/audit-log?limit=100`), itemsOf)
  }
})

const entriesOf = (log: ReadonlyArray<Readonly<Record<string, unknown>>>, action: string) =>
  log.filter((entry) => entry["action"] === action)

describe("Purposes of booking tokens", () => {
  specificationAlone("purposes", (it) => {
    it.effect("D-TOK-2a: the tokens of the redirect and of members can read but not cancel", () =>
      Effect.gen(function* () {
        const { cancel, log, status, tokens, uid } = yield* newBooking(11)
        for (const token of [tokens.redirect, tokens.member]) {
          assert.strictEqual((yield* readSummary(token)).body["uid"], uid)
          refused(yield* cancel(token), 401, "invalid_token")
        }
        assert.strictEqual(yield* status, "confirmed")
        assert.deepStrictEqual(entriesOf(yield* log, "booking.cancel"), [])
      })
    )

    it.effect("D-TOK-2a: the booker's own token can read and cancel, and the audit log records it", () =>
      Effect.gen(function* () {
        const { cancel, log, status, tokens, uid } = yield* newBooking(12)
        assert.strictEqual((yield* readSummary(tokens.own)).body["uid"], uid)
        const answers = [yield* cancel(tokens.own), yield* cancel(tokens.own)]
        assert.deepStrictEqual(
          answers.map((answer) => answer.body),
          [0, 1].map(() => ({ uid, status: "cancelled" }))
        )
        assert.strictEqual(yield* status, "cancelled")
        const [entry, ...others] = entriesOf(yield* log, "booking.cancel")
        assert.deepStrictEqual(others, [])
        assert.deepInclude(entry, {
          actor: "manage_token",
          userId: null,
          subject: uid,
          requestId: answers[0]?.headers.get("x-request-id")
        })
      })
    )

    it.effect(
      "D-TOK-2a: only a move with a managing token is answered with one, also when it is repeated",
      () =>
        Effect.gen(function* () {
          const other = yield* newBooking(41)
          const cases = [
            [true, ({ tokens }: typeof other) => ({ "booking-token": String(tokens.own) })],
            [false, ({ tokens }: typeof other) => ({ "booking-token": String(tokens.redirect) })],
            [false, () => ({})],
            [false, () => ({ "booking-token": String(other.tokens.own) })]
          ] as const
          for (const [nth, [isManaging, headersOf]] of cases.entries()) {
            const booking = yield* newBooking(42 + nth)
            const attempt = { ...headersOf(booking), "idempotency-key": randomUUID() }
            for (const key of [attempt, attempt]) {
              const moved = yield* booking.reschedule(50 + nth, key)
              assert.strictEqual(moved.status, 200, moved.text)
              const token = moved.headers.get("booking-token")
              assert.strictEqual((yield* readSummary(token)).body["uid"], moved.body["uid"])
              if (!isManaging) refused(yield* booking.cancel(token), 401, "invalid_token")
            }
            // An unknown client with the key, the uid and the booker's email, but without the token.
            const withoutToken = { "idempotency-key": attempt["idempotency-key"] }
            const foreign = (yield* booking.reschedule(50 + nth, withoutToken)).headers.get("booking-token")
            refused(yield* booking.cancel(foreign), 401, "invalid_token")
            const own = (yield* booking.reschedule(50 + nth, attempt)).headers.get("booking-token")
            if (isManaging) assert.strictEqual((yield* booking.cancel(own)).status, 200)
          }
        })
    )

    it.effect("D-BOOK-1: another visitor's key reveals its uid, and that opens nothing", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { book, offer } = yield* shop
        const { eventTypeId } = yield* offer({ confirmation })
        const request = {
          eventTypeId,
          startTimeUtc: startIn(11),
          bookerTimezone: "UTC",
          attendees: [{ name: "Sam Rivera", email: `own.${randomUUID()}@lead.example` }]
        }
        const key = randomUUID()
        const { body } = yield* book(request, key)
        const attendees = [{ name: "Eve", email: `eve.${randomUUID()}@lead.example` }]
        const headers = { ...fromNewIp(), "idempotency-key": key }
        const foreign = yield* post("/book", { ...request, attendees }, headers)
        assert.deepStrictEqual({ ...foreign.body }, { uid: body["uid"] })
        assert.isNull(foreign.headers.get("booking-token"))
        const uid = String(body["uid"])
        refused(
          yield* post("/booking-cancel", "", { ...fromNewIp(), authorization: `Bearer ${uid}` }),
          401,
          "invalid_token"
        )
        const move = { ...request, attendees, startTimeUtc: startIn(12), rescheduledFromUid: uid }
        refused(
          yield* post("/book", move, { ...fromNewIp(), "idempotency-key": randomUUID() }),
          404,
          "not_found"
        )
      })
    )

    it.effect(
      "D-TOK-2a, D-BOOK-8: the audit log records a rescheduling with the kind of token, or without one",
      () =>
        Effect.gen(function* () {
          const other = yield* newBooking(13)
          const kinds = [
            ["manage_token", ({ tokens }: typeof other) => ({ "booking-token": String(tokens.own) })],
            ["read_token", ({ tokens }: typeof other) => ({ "booking-token": String(tokens.redirect) })],
            ["booker_email", () => ({})],
            ["booker_email", () => ({ "booking-token": "rubbish" })],
            ["booker_email", () => ({ "booking-token": String(other.tokens.own) })]
          ] as const
          for (const [nth, [actor, headersOf]] of kinds.entries()) {
            const booking = yield* newBooking(14 + nth)
            const moved = yield* booking.reschedule(24 + nth, headersOf(booking))
            assert.strictEqual(moved.status, 200, moved.text)
            assert.strictEqual(yield* booking.status, "rescheduled")
            const [entry, ...others] = entriesOf(yield* booking.log, "booking.reschedule")
            assert.deepStrictEqual(others, [])
            assert.deepInclude(entry, {
              actor,
              userId: null,
              subject: booking.uid,
              requestId: moved.headers.get("x-request-id")
            })
          }
        })
    )
  })
})
