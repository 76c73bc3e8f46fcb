import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, startIn, fromNewIp } from "./1-requests.ts"
import { itemsOf } from "./management/workspace.ts"
import { shop } from "./management/shop.ts"
import { Service, specification } from "./specification.ts"

const confirmation = { redirectUrl: "https://customer.example/thanks" }

/** A booking of a shop, with every token that there is for it, and what can be done with one. */
const sold = Effect.fnUntraced(function* (days: number) {
  const { get, post } = yield* Service
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
  const minted = yield* call("POST", `${at}/bookings/${uid}/summary-token`)
  const bearing = (token: unknown) => ({ ...fromNewIp(), authorization: `Bearer ${token}` })
  return {
    uid,
    request,
    tokens: {
      own: answer.headers.get("booking-token"),
      redirect: new URL(String(answer.body["redirectUrl"])).searchParams.get("booking_token"),
      member: minted.body["token"]
    },
    summary: (token: unknown) => get("/booking-summary", bearing(token)),
    cancel: (token: unknown) => post("/booking-cancel", "", bearing(token)),
    move: (toDays: number, head: Readonly<Record<string, string>>) =>
      post(
        "/book",
        { ...request, startTimeUtc: startIn(toDays), rescheduledFromUid: uid },
        { ...fromNewIp(), "idempotency-key": randomUUID(), ...head }
      ),
    status: Effect.map(call("GET", `${at}/bookings/${uid}`), ({ body }) => body["status"]),
    log: Effect.map(call("GET", `${at}/audit-log?limit=100`), itemsOf)
  }
})

const lineOf = (log: ReadonlyArray<Readonly<Record<string, unknown>>>, action: string) =>
  log.filter((line) => line["action"] === action)

describe("Purposes of booking tokens", () => {
  specification("purposes", (it) => {
    it.effect("D-TOK-2a: the tokens of the redirect and of members can read but not cancel", () =>
      Effect.gen(function* () {
        const { cancel, log, status, summary, tokens, uid } = yield* sold(11)
        for (const token of [tokens.redirect, tokens.member]) {
          assert.strictEqual((yield* summary(token)).body["uid"], uid)
          refused(yield* cancel(token), 401, "invalid_token")
        }
        assert.strictEqual(yield* status, "confirmed")
        assert.deepStrictEqual(lineOf(yield* log, "booking.cancel"), [])
      })
    )

    it.effect("D-TOK-2a: the booker's own token can read and cancel, and the audit log records it", () =>
      Effect.gen(function* () {
        const { cancel, log, status, summary, tokens, uid } = yield* sold(12)
        assert.strictEqual((yield* summary(tokens.own)).body["uid"], uid)
        const answers = [yield* cancel(tokens.own), yield* cancel(tokens.own)]
        assert.deepStrictEqual(
          answers.map((answer) => answer.body),
          [0, 1].map(() => ({ uid, status: "cancelled" }))
        )
        assert.strictEqual(yield* status, "cancelled")
        const [line, ...others] = lineOf(yield* log, "booking.cancel")
        assert.deepStrictEqual(others, [])
        assert.deepInclude(line, {
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
          const other = yield* sold(13)
          const kinds = [
            ["manage_token", ({ tokens }: typeof other) => ({ "booking-token": String(tokens.own) })],
            ["read_token", ({ tokens }: typeof other) => ({ "booking-token": String(tokens.redirect) })],
            ["booker_email", () => ({})],
            ["booker_email", () => ({ "booking-token": "rubbish" })],
            ["booker_email", () => ({ "booking-token": String(other.tokens.own) })]
          ] as const
          for (const [nth, [actor, head]] of kinds.entries()) {
            const booking = yield* sold(14 + nth)
            const moved = yield* booking.move(24 + nth, head(booking))
            assert.strictEqual(moved.status, 200, moved.text)
            assert.strictEqual(yield* booking.status, "rescheduled")
            const [line, ...others] = lineOf(yield* booking.log, "booking.reschedule")
            assert.deepStrictEqual(others, [])
            assert.deepInclude(line, {
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
