import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { sampleBooking, sampleNow, sampleOffering } from "../samples/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { cancel } from "./cancel.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"
import { SummaryTokens } from "./SummaryTokens.ts"

const sample = sampleBooking(sampleOffering())

/** What comes of it when the ledger holds this booking, and finds that status when it is asked to cancel. */
const cancelled = Effect.fnUntraced(function* (
  held: Booking | undefined,
  { now = sampleNow, token = "good", statusThen = held?.status } = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(now))
  const asked: Array<string> = []
  const ports = Layer.mergeAll(
    Layer.mock(SummaryTokens, {
      verify: (text) =>
        text === "good"
          ? Effect.succeed({ workspaceId: sample.workspaceId, uid: sample.uid })
          : Effect.fail(new InvalidToken())
    }),
    Layer.mock(BookingLedger, {
      find: () => Effect.succeed(Option.fromUndefinedOr(held)),
      cancel: (workspaceId, uid) => {
        asked.push(`${workspaceId} ${uid}`)
        return Effect.succeed(Option.fromUndefinedOr(statusThen))
      }
    })
  )
  const outcome = yield* Effect.result(Effect.provide(cancel(token), ports))
  return { asked, outcome: outcome._tag === "Success" ? outcome.success : outcome.failure }
})

const thisOne = `${sample.workspaceId} ${sample.uid}`

describe("cancel", () => {
  it.effect("D-CAN-1: cancels the one booking that a good token opens, and again means the same", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cancelled(sample), { asked: [thisOne], outcome: sample.uid })
      const again = yield* cancelled({ ...sample, status: "cancelled" })
      assert.strictEqual(again.outcome, sample.uid)
    })
  )

  it.effect("D-CAN-1, D-TOK-1: cancels nothing for a bad token, or where there is no booking", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cancelled(sample, { token: "bad" }), {
        asked: [],
        outcome: new InvalidToken()
      })
      assert.deepStrictEqual(yield* cancelled(undefined), { asked: [], outcome: new BookingNotFound() })
    })
  )

  it.effect("D-CAN-1: a booking that was moved stays, also when it is moved at this very moment", () =>
    Effect.gen(function* () {
      const moved = yield* cancelled({ ...sample, status: "rescheduled" })
      assert.deepStrictEqual(moved, { asked: [], outcome: new BookingUnavailable() })
      const { outcome } = yield* cancelled(sample, { statusThen: "rescheduled" })
      assert.deepStrictEqual(outcome, new BookingUnavailable())
    })
  )

  it.effect("D-CAN-1: a booking that has begun stays; a millisecond before it may be cancelled", () =>
    Effect.gen(function* () {
      const begun = yield* cancelled(sample, { now: sample.startAt })
      assert.deepStrictEqual(begun, { asked: [], outcome: new BookingUnavailable() })
      const { outcome } = yield* cancelled(sample, {
        now: DateTime.subtract(sample.startAt, { milliseconds: 1 })
      })
      assert.strictEqual(outcome, sample.uid)
    })
  )
})
