import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { sampleBooking, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingNotFound, InvalidToken } from "./errors.ts"
import { summarise } from "./summarise.ts"
import { BookingTokens } from "./BookingTokens.ts"

const booking = sampleBooking(sampleOffering())
const held = (bookings: ReadonlyArray<Booking>) =>
  Layer.mergeAll(
    Layer.mock(BookingTokens, {
      verify: (token, now) =>
        token === "good" && DateTime.toEpochMillis(now) === DateTime.toEpochMillis(sampleNow)
          ? Effect.succeed({ workspaceId: booking.workspaceId, uid: booking.uid, purpose: "read" })
          : Effect.fail(new InvalidToken())
    }),
    Layer.mock(BookingLedger, {
      find: (workspaceId, uid) =>
        Effect.succeed(
          Option.fromNullishOr(bookings.find((one) => one.workspaceId === workspaceId && one.uid === uid))
        )
    })
  )
const answered = Effect.fnUntraced(function* (token: string, bookings: ReadonlyArray<Booking>) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  return yield* summarise(token).pipe(Effect.provide(held(bookings)))
})

describe("summarise", () => {
  it.effect("Specification 4.5: answers the one booking that a good token opens", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* answered("good", [sampleBooking(sampleOffering()), booking]), booking)
    })
  )

  it.effect("D-TOK-1: answers nothing to a bad token, whatever is held", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.flip(answered("bad", [booking])), new InvalidToken())
    })
  )

  it.effect("D-WS-1: a booking that is gone, or of another workspace, is not found", () =>
    Effect.gen(function* () {
      const foreign = { ...booking, workspaceId: sampleOffering().workspace.id }
      assert.deepStrictEqual(yield* Effect.flip(answered("good", [])), new BookingNotFound())
      assert.deepStrictEqual(yield* Effect.flip(answered("good", [foreign])), new BookingNotFound())
    })
  )
})
