import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingNotFound } from "./errors.ts"
import { BookingTokens } from "./BookingTokens.ts"

/**
 * The booking that a token opens, in lapsed workspaces too (specification 4.5). Fails with InvalidToken, or
 * BookingNotFound when the token is good and the booking is gone.
 */
export const summarise = Effect.fn("bookings.summarise")(function* (token: string) {
  const tokens = yield* BookingTokens
  const ledger = yield* BookingLedger
  const { uid, workspaceId } = yield* tokens.verify(token, yield* DateTime.now)
  return yield* Option.match(yield* ledger.find(workspaceId, uid), {
    onNone: () => Effect.fail(new BookingNotFound()),
    onSome: Effect.succeed
  })
})
