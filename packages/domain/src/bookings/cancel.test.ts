import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { IdGenerator } from "../consistency/index.ts"
import { sampleBooking, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { cancel } from "./cancel.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"
import { BookingTokens } from "./BookingTokens.ts"
import type { VisitorEntry } from "./VisitorEntry.ts"

const sample = sampleBooking(sampleOffering())

/** What comes of it when the ledger holds this booking, and finds that status when it is asked to cancel. */
const cancelled = Effect.fnUntraced(function* (
  held: Booking | undefined,
  { now = sampleNow, token = "manage", statusThen = held?.status } = {}
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(now))
  const asked: Array<unknown> = []
  const ports = Layer.mergeAll(
    Layer.mock(BookingTokens, {
      verify: (text) =>
        text === "manage" || text === "read"
          ? Effect.succeed({ workspaceId: sample.workspaceId, uid: sample.uid, purpose: text })
          : Effect.fail(new InvalidToken())
    }),
    Layer.mock(IdGenerator, { uuid: Effect.succeed(entryId) }),
    Layer.mock(BookingLedger, {
      find: () => Effect.succeed(Option.fromUndefinedOr(held)),
      cancel: (entry, outboxMessages) => {
        asked.push([entry, outboxMessages])
        return Effect.succeed(Option.fromUndefinedOr(statusThen))
      }
    })
  )
  const outcome = yield* Effect.result(Effect.provide(cancel(token, "request-1"), ports))
  return { asked, outcome: outcome._tag === "Success" ? outcome.success : outcome.failure }
})

const entryId = crypto.randomUUID()
/** What the ledger is asked for: to cancel this booking, and the line that the audit log is to have. */
const thisOne: VisitorEntry = {
  id: entryId,
  workspaceId: sample.workspaceId,
  action: "booking.cancel",
  subject: sample.uid,
  proof: "manage_token",
  at: sampleNow,
  requestId: "request-1"
}

/** What follows: calendars, the booker and the destinations of events learn of it. */
const follow = ["ReportCancellation"].map((_tag) => ({
  _tag,
  workspaceId: sample.workspaceId,
  bookingUid: sample.uid
}))

describe("cancel", () => {
  it.effect(
    "D-CAN-1, D-TOK-2a: cancels the booking of a managing token and says who; again means the same",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* cancelled(sample), { asked: [[thisOne, follow]], outcome: sample.uid })
        const again = yield* cancelled({ ...sample, status: "cancelled" })
        assert.strictEqual(again.outcome, sample.uid)
      })
  )

  it.effect(
    "D-CAN-1, D-TOK-1, D-TOK-2a: cancels nothing for a token that is bad or only reads, or without a booking",
    () =>
      Effect.gen(function* () {
        for (const token of ["bad", "read"])
          assert.deepStrictEqual(yield* cancelled(sample, { token }), {
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
