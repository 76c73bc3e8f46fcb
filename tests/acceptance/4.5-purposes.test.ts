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
