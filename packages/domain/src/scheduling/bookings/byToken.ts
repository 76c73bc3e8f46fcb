import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, OutboxMessage } from "../../workspace/consistency/index.ts"
import { findVisibleOffering } from "../../workspace/event-types/index.ts"
import { isFoundHere } from "../../workspace/workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { cancelledCause, type Canceller, promisedRefund, refundDue } from "./BookingPayment.ts"
import { BookingLedger, type VisitorEntry } from "./BookingLedger.ts"
import { type BookingToken, BookingTokens, proofFor } from "./BookingTokens.ts"
import { BookingNotFound, BookingUnavailable, InvalidToken } from "./errors.ts"
import { acceptsLink, changesByLink, repeatsCancellation } from "./linkTokens.ts"
import {
  isCancelled,
  isDeclined,
  isFinal,
  isLapsed,
  isOff,
  isReplaced,
  isUpcoming,
  isWaiting,
  takesPlace
} from "./status.ts"
import { otherAttendees } from "./otherAttendees.ts"
import { tellsOfPayment } from "./standing.ts"

/** A wish to move a booking: it waits, or the booking stays because of its end (D-PAGE-35). */
interface RequestedMove {
  readonly startAt: DateTime.Utc
  readonly status: "requested" | "declined" | "expired"
}

/** What the page of a link needs besides the booking (D-MAIL-22). */
interface LinkDetails {
  /** `rescheduled`: the booking was moved, and the mails about the move have the links of the new one. */
  readonly status: "confirmed" | "rescheduled"
  readonly isChangeable: boolean
  /** What cancelling it gives back (`promisedRefund`). */
  readonly refunds: ReturnType<typeof promisedRefund>
  /** The slugs of the event type's page; null: it has none, because the event type is hidden or archived. */
  readonly page: { readonly workspaceSlug: string; readonly eventTypeSlug: string } | null
  /** The latest wish to move it that was not approved, with its state; null: none, or the booking does not stand. */
  readonly move: RequestedMove | null
  /** The first names of the other people of its group, if the event type shows them to the booker (D-SEAT-13). */
  readonly others: ReadonlyArray<string>
  /** The booker's name. */
  readonly booker: string
  /** Where the meeting is, if it is in person. */
  readonly address: string | null
}

/** The booking of a token. */
export interface Summarised {
  /** Without attendees for a `read` link. */
  readonly booking: Booking
  /** Null for a session token. */
  readonly link: LinkDetails | null
}

/**
 * The booking of a token, also in lapsed workspaces (specification 4.5). Fails with InvalidToken, or with BookingNotFound
 * if the token is valid and the booking was deleted.
 */
export const summarise = Effect.fn("bookings.summarise")(function* (token: string) {
  const tokens = yield* BookingTokens
  const now = yield* DateTime.now
  const verified = yield* tokens.verify(token, now)
  const booking = yield* bookingOf(verified, now, (...of) => acceptsLink(...of) || tellsOfPayment(...of))
  if (verified.kind === "session") return sessionSummary(booking)
  const offering = yield* Effect.option(findVisibleOffering(booking.eventTypeId))
  const page = Option.map(offering, ({ eventType, workspace }) => ({
    workspaceSlug: workspace.slug,
    eventTypeSlug: eventType.slug
  }))
  const ledger = yield* BookingLedger
  const asked =
    verified.purpose === "manage" && takesPlace(booking)
      ? yield* ledger.findRequestedMove(booking.workspaceId, booking.uid)
      : Option.none<Booking>()
  const move = Option.isSome(asked) ? requestedMove(asked.value, now) : null
  const showsOthers =
    verified.purpose === "manage" &&
    takesPlace(booking) &&
    Option.exists(offering, ({ eventType }) => eventType.showsAttendees)
  const others =
    booking.group === undefined || !showsOthers
      ? []
      : otherAttendees(booking, yield* ledger.standingIn(booking.workspaceId, booking.group.id))
  return linkSummary(booking, verified, { page: Option.getOrNull(page), move, others }, now)
})

/** What a booking's page says about a wish to move it; null: nothing, because it was withdrawn. */
const requestedMove = (move: Booking, now: DateTime.Utc): RequestedMove | null => {
  const { startAt } = move
  if (isWaiting(move, now)) return { startAt, status: "requested" }
  if (isDeclined(move)) return { startAt, status: "declined" }
  const isExpired = isLapsed(move, now) || (isOff(move) && !isCancelled(move))
  return isExpired ? { startAt, status: "expired" } : null
}

const sessionSummary = (booking: Booking): Summarised => ({ booking, link: null })

/** Guests do not see each other (D-MAIL-22). */
const linkSummary = (
  booking: Booking,
  token: BookingToken,
  { move, others, page }: Pick<LinkDetails, "move" | "others" | "page">,
  now: DateTime.Utc
): Summarised => ({
  booking: token.purpose === "manage" ? booking : { ...booking, attendees: [] },
  link: {
    status: isReplaced(booking) ? "rescheduled" : "confirmed",
    isChangeable: changesByLink(booking, token, now),
    refunds: changesByLink(booking, token, now) ? promisedRefund(booking, now) : null,
    page,
    move,
    others,
    booker: booking.attendees.find(({ role }) => role === "booker")?.name ?? "",
    address: "address" in booking.location ? booking.location.address : booking.attendeeAddress
  }
})

const bookingOf = Effect.fnUntraced(function* (
  token: BookingToken,
  now: DateTime.Utc,
  accepts: (booking: Booking, token: BookingToken, now: DateTime.Utc) => boolean
) {
  const ledger = yield* BookingLedger
  const booking = yield* ledger.find(token.workspaceId, token.uid)
  if (Option.isNone(booking) || !(yield* isFoundHere(token.workspaceId))) return yield* new BookingNotFound()
  return accepts(booking.value, token, now) ? booking.value : yield* new InvalidToken()
})

/**
 * Cancels the booking of a `manage` token, also in lapsed workspaces (D-CAN-1, D-TOK-2a). Cancelling it again succeeds,
 * also by a link (D-MAIL-21). Fails with InvalidToken, also for a `read` token, with BookingNotFound, or with
 * BookingUnavailable if the booking was rescheduled or has started. `reason`: the visitor's, if the booking is cancelled by this
 * request; null: none (D-MGMT-49).
 */
export const cancel = Effect.fn("bookings.cancel")(function* (
  token: string,
  requestId: string,
  reason: Booking["cancelReason"]
) {
  const tokens = yield* BookingTokens
  const ledger = yield* BookingLedger
  const now = yield* DateTime.now
  const verified = yield* tokens.verify(token, now)
  const { purpose, uid, workspaceId } = verified
  if (purpose !== "manage") return yield* new InvalidToken()
  const booking = yield* bookingOf(verified, now, (...of) => acceptsLink(...of) || repeatsCancellation(...of))
  if (!isCancelled(booking) && !isUpcoming(booking, now)) return yield* new BookingUnavailable()
  const entry: VisitorEntry = {
    id: yield* (yield* IdGenerator).uuid,
    workspaceId,
    action: "booking.cancel",
    subject: uid,
    proof: proofFor(verified, booking),
    at: now,
    requestId
  }
  // A concurrent request can have cancelled or rescheduled the booking.
  const before = yield* ledger.cancel(entry, messagesWhenCancelled(booking, "visitor", now), reason)
  if (Option.isNone(before)) return yield* new BookingNotFound()
  const status = before.value
  if (isFinal({ status }) && !isCancelled({ status })) return yield* new BookingUnavailable()
  return uid
})

/** The outbox messages when a visitor or the workspace cancels a booking. */
export const messagesWhenCancelled = (
  booking: Pick<Booking, "payment" | "startAt" | "status" | "toReplace" | "uid" | "workspaceId">,
  by: Canceller,
  at: DateTime.Utc
): ReadonlyArray<OutboxMessage> => {
  const of = { workspaceId: booking.workspaceId, bookingUid: booking.uid }
  return [
    OutboxMessage.make({ _tag: "ReportCancellation", ...of }),
    ...(refundDue(booking, by, at) === null ? [] : [OutboxMessage.make({ _tag: "ReturnPayment", ...of })]),
    // The page has to be ended.
    ...(booking.payment?.state === "due"
      ? [OutboxMessage.make({ _tag: "FollowCheckout", ...of, cause: cancelledCause })]
      : [])
  ]
}
