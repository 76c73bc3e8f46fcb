import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { traced } from "../traces/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingNotFound, BookingUnavailable } from "./errors.ts"
import { SummaryTokens } from "./SummaryTokens.ts"

/**
 * Cancels the booking that a token opens, in lapsed workspaces too (D-CAN-1). One that is cancelled already stays so, and
 * that is no failure: whoever asks twice means it once. Fails with InvalidToken, BookingNotFound, or BookingUnavailable
 * when the booking was rescheduled or has begun.
 */
export const cancel = traced("bookings.cancel")(function* (token: string) {
  const tokens = yield* SummaryTokens
  const ledger = yield* BookingLedger
  const now = yield* DateTime.now
  const { uid, workspaceId } = yield* tokens.verify(token, now)
  const found = yield* ledger.find(workspaceId, uid)
  if (Option.isNone(found)) return yield* new BookingNotFound()
  if (!isCancellable(found.value, now)) return yield* new BookingUnavailable()
  // Another visitor of the same booking may have been faster, and may have moved it.
  const before = yield* ledger.cancel(workspaceId, uid)
  if (Option.isNone(before)) return yield* new BookingNotFound()
  if (before.value === "rescheduled") return yield* new BookingUnavailable()
  return uid
})

/** Whether its booker may still cancel it: what was moved is not this booking any more, and what has begun is under way. */
export const isCancellable = (
  { startAt, status }: Pick<Booking, "startAt" | "status">,
  now: DateTime.Utc
): boolean => status === "cancelled" || (status === "confirmed" && DateTime.isGreaterThan(startAt, now))
