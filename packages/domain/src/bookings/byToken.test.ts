import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { IdGenerator, OutboxMessage } from "../consistency/index.ts"
import { sampleBooking, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import { BookingLedger, type VisitorEntry } from "./BookingLedger.ts"
import { BookingTokens } from "./BookingTokens.ts"
import { cancel, summarise } from "./byToken.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"

const sample = sampleBooking(sampleOffering())
const entryId = crypto.randomUUID()

/** Tokens that are their purpose, valid for the sample. */
const tokens = Layer.mock(BookingTokens, {
  verify: (text) =>
    text === "manage" || text === "read"
      ? Effect.succeed({ workspaceId: sample.workspaceId, uid: sample.uid, purpose: text })
      : Effect.fail(new InvalidToken())
})

/** The result of a cancellation with this stored booking, whose status can be another one in the transaction. */
const cancelled = Effect.fnUntraced(function* (
  stored: Booking | undefined,
  { now = sampleNow, token = "manage", statusThen = stored?.status } = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(now))
  const calls: Array<unknown> = []
  const ports = Layer.mergeAll(
    tokens,
    Layer.mock(IdGenerator, { uuid: Effect.succeed(entryId) }),
    Layer.mock(BookingLedger, {
      find: () => Effect.succeed(Option.fromUndefinedOr(stored)),
      cancel: (entry, messages) => {
        calls.push([entry, messages])
        return Effect.succeed(Option.fromUndefinedOr(statusThen))
      }
    })
  )
  const result = yield* Effect.result(Effect.provide(cancel(token, "request-1"), ports))
  return { calls, result: result._tag === "Success" ? result.success : result.failure }
})

const entry: VisitorEntry = {
  id: entryId,
  workspaceId: sample.workspaceId,
  action: "booking.cancel",
  subject: sample.uid,
  proof: "manage_token",
  at: sampleNow,
  requestId: "request-1"
}
const message = OutboxMessage.make({
  _tag: "ReportCancellation",
  workspaceId: sample.workspaceId,
  bookingUid: sample.uid
})

describe("cancel", () => {
  it.effect(
    "D-CAN-1, D-TOK-2a: cancels the booking of a manage token with an audit log entry; again succeeds",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* cancelled(sample), {
          calls: [[entry, [message]]],
          result: sample.uid
        })
        const again = yield* cancelled({ ...sample, status: "cancelled" })
        assert.strictEqual(again.result, sample.uid)
      })
  )

  it.effect(
    "D-CAN-1, D-TOK-1, D-TOK-2a: cancels nothing for an invalid or read token, or without a booking",
    () =>
      Effect.gen(function* () {
        for (const token of ["bad", "read"])
          assert.deepStrictEqual(yield* cancelled(sample, { token }), {
            calls: [],
            result: new InvalidToken()
          })
        assert.deepStrictEqual(yield* cancelled(undefined), { calls: [], result: new BookingNotFound() })
      })
  )

  it.effect("D-CAN-1: does not cancel a rescheduled booking, even if it is rescheduled concurrently", () =>
    Effect.gen(function* () {
      const rescheduled = yield* cancelled({ ...sample, status: "rescheduled" })
      assert.deepStrictEqual(rescheduled, { calls: [], result: new BookingUnavailable() })
      const { result } = yield* cancelled(sample, { statusThen: "rescheduled" })
      assert.deepStrictEqual(result, new BookingUnavailable())
    })
  )

  it.effect("D-CAN-1: does not cancel a booking that has started; a millisecond before it does", () =>
    Effect.gen(function* () {
      const started = yield* cancelled(sample, { now: sample.startAt })
      assert.deepStrictEqual(started, { calls: [], result: new BookingUnavailable() })
      const { result } = yield* cancelled(sample, {
        now: DateTime.subtract(sample.startAt, { milliseconds: 1 })
      })
      assert.strictEqual(result, sample.uid)
    })
  )
})

describe("summarise", () => {
  /** Tokens that are valid at `sampleNow` only. */
  const tokensNow = Layer.mock(BookingTokens, {
    verify: (token, now) =>
      DateTime.Equivalence(now, sampleNow)
        ? BookingTokens.use(({ verify }) => verify(token, now)).pipe(Effect.provide(tokens))
        : Effect.fail(new InvalidToken())
  })
  const summary = Effect.fnUntraced(function* (token: string, bookings: ReadonlyArray<Booking>) {
    yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
    const ledger = Layer.mock(BookingLedger, {
      find: (workspaceId, uid) =>
        Effect.succeed(
          Option.fromNullishOr(bookings.find((one) => one.workspaceId === workspaceId && one.uid === uid))
        )
    })
    return yield* summarise(token).pipe(Effect.provide(Layer.mergeAll(tokensNow, ledger)))
  })

  it.effect("§4.5: returns the booking of a valid token", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* summary("read", [sampleBooking(sampleOffering()), sample]), sample)
    })
  )

  it.effect("D-TOK-1: fails for an invalid token", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.flip(summary("bad", [sample])), new InvalidToken())
    })
  )

  it.effect("D-WS-1: does not find a deleted booking, or one of another workspace", () =>
    Effect.gen(function* () {
      const foreign = { ...sample, workspaceId: sampleOffering().workspace.id }
      assert.deepStrictEqual(yield* Effect.flip(summary("read", [])), new BookingNotFound())
      assert.deepStrictEqual(yield* Effect.flip(summary("read", [foreign])), new BookingNotFound())
    })
  )
})
