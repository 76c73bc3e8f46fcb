import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, OutboxMessage } from "../consistency/index.ts"
import type { Booking } from "./Booking.ts"
import { BookingLedger, type VisitorEntry } from "./BookingLedger.ts"
import { type BookingToken, BookingTokens } from "./BookingTokens.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"

/**
 * The booking of a token, also in lapsed workspaces (specification 4.5). Fails with InvalidToken, or with BookingNotFound
 * if the token is valid and the booking was deleted.
 */
export const summarise = Effect.fn("bookings.summarise")(function* (token: string) {
  const tokens = yield* BookingTokens
  return yield* bookingOf(yield* tokens.verify(token, yield* DateTime.now))
})

const bookingOf = Effect.fnUntraced(function* ({ uid, workspaceId }: BookingToken) {
  const ledger = yield* BookingLedger
  return yield* Option.match(yield* ledger.find(workspaceId, uid), {
    onNone: () => Effect.fail(new BookingNotFound()),
    onSome: Effect.succeed
  })
})

/**
 * Cancels the booking of a `manage` token, also in lapsed workspaces (D-CAN-1, D-TOK-2a). Cancelling it again succeeds.
 * Fails with InvalidToken, also for a `read` token, with BookingNotFound, or with BookingUnavailable if the booking was
 * rescheduled or has started.
 */
export const cancel = Effect.fn("bookings.cancel")(function* (token: string, requestId: string) {
  const tokens = yield* BookingTokens
  const ledger = yield* BookingLedger
  const now = yield* DateTime.now
  const verified = yield* tokens.verify(token, now)
  const { purpose, uid, workspaceId } = verified
  if (purpose !== "manage") return yield* new InvalidToken()
  const booking = yield* bookingOf(verified)
  if (!isCancellable(booking, now)) return yield* new BookingUnavailable()
  const entry: VisitorEntry = {
    id: yield* (yield* IdGenerator).uuid,
    workspaceId,
    action: "booking.cancel",
    subject: uid,
    proof: "manage_token",
    at: now,
    requestId
  }
  // A concurrent request can have cancelled or rescheduled the booking.
  const before = yield* ledger.cancel(entry, messagesWhenCancelled(booking))
  if (Option.isNone(before)) return yield* new BookingNotFound()
  if (before.value === "rescheduled") return yield* new BookingUnavailable()
  return uid
})

const isCancellable = ({ startAt, status }: Booking, now: DateTime.Utc): boolean =>
  status === "cancelled" || (status === "confirmed" && DateTime.isGreaterThan(startAt, now))

/** The outbox messages when a booker or a member cancels a confirmed booking. */
export const messagesWhenCancelled = ({
  uid: bookingUid,
  workspaceId
}: Pick<Booking, "uid" | "workspaceId">): ReadonlyArray<OutboxMessage> => [
  OutboxMessage.make({ _tag: "ReportCancellation", workspaceId, bookingUid })
]
