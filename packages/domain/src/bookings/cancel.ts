import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { OutboxMessage, IdGenerator } from "../consistency/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"
import { BookingTokens } from "./BookingTokens.ts"
import type { VisitorEntry } from "./VisitorEntry.ts"

/**
 * Cancels the booking of a managing token, in lapsed workspaces too (D-CAN-1, D-TOK-2a). To cancel a booking again is no
 * failure. Fails with InvalidToken, also for a token that only reads; BookingNotFound; or BookingUnavailable when the
 * booking was rescheduled or has begun.
 */
export const cancel = Effect.fn("bookings.cancel")(function* (token: string, requestId: string) {
  const tokens = yield* BookingTokens
  const ledger = yield* BookingLedger
  const now = yield* DateTime.now
  const { purpose, uid, workspaceId } = yield* tokens.verify(token, now)
  if (purpose !== "manage") return yield* new InvalidToken()
  const found = yield* ledger.find(workspaceId, uid)
  if (Option.isNone(found)) return yield* new BookingNotFound()
  if (!isCancellable(found.value, now)) return yield* new BookingUnavailable()
  // Another visitor of the same booking may have been faster, and may have moved it.
  const entry: VisitorEntry = {
    id: yield* (yield* IdGenerator).uuid,
    workspaceId,
    action: "booking.cancel",
    subject: uid,
    proof: "manage_token",
    at: now,
    requestId
  }
  const before = yield* ledger.cancel(entry, messagesWhenCancelled(found.value))
  if (Option.isNone(before)) return yield* new BookingNotFound()
  if (before.value === "rescheduled") return yield* new BookingUnavailable()
  return uid
})

/** Whether its booker may still cancel it: what was moved is not this booking any more, and what has begun is under way. */
export const isCancellable = (
  { startAt, status }: Pick<Booking, "startAt" | "status">,
  now: DateTime.Utc
): boolean => status === "cancelled" || (status === "confirmed" && DateTime.isGreaterThan(startAt, now))

/** What follows when a confirmed booking is cancelled, by its booker or by a member. */
export const messagesWhenCancelled = ({
  uid: bookingUid,
  workspaceId
}: Pick<Booking, "uid" | "workspaceId">): ReadonlyArray<OutboxMessage> => [
  OutboxMessage.make({ _tag: "ReportCancellation", workspaceId, bookingUid })
]
