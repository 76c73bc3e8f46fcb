import * as Option from "effect/Option"
import type { Booking, BookingUid } from "./Booking.ts"
import { paymentOfEnded } from "./BookingPayment.ts"
import { statusWhenBooked } from "./approval.ts"
import type { Hold } from "./lifecycle.ts"
import { isOff, waits } from "./status.ts"

// A move makes a new booking. Calendars know a meeting by one uid and a sequence that rises (RFC 5545, 3.8.7.4): the
// identity of a chain of moves.

type Identity = Pick<Booking, "rescheduledFrom" | "rootUid" | "sequence" | "toReplace">

/** The identity of a new booking (D-MAIL-1): its own, or the next one in the chain of the booking that it replaces. */
export const identityOf = (uid: BookingUid, replaced: Option.Option<Booking>): Identity =>
  Option.match(replaced, {
    onNone: () => ({ rootUid: uid, sequence: 0, rescheduledFrom: null }),
    onSome: nextOf
  })

/** The identity of a move that waits: its own, so that calendars and mails keep the meeting as it is until the answer (D-APPR-5). */
export const identityOfRequest = (uid: BookingUid, replaced: Option.Option<Booking>): Identity => ({
  ...identityOf(uid, Option.none()),
  ...(Option.isSome(replaced) && { toReplace: replaced.value.uid })
})

const nextOf = ({ rootUid, sequence, uid }: Booking) => ({
  rootUid,
  sequence: sequence + 1,
  rescheduledFrom: uid
})

/**
 * The confirmed or held booking, cancelled for this reason; null: none was given (D-MGMT-49). Its sequence rises (D-MAIL-1), and its
 * attendance is cleared (D-MGMT-12).
 */
export const cancelled = (booking: Booking, cancelReason: Booking["cancelReason"] = null): Booking => ({
  ...booking,
  ...(waits(booking) && paymentOfEnded(booking)),
  status: "cancelled",
  sequence: booking.sequence + 1,
  attendance: null,
  cancelReason
})

/**
 * The held booking, confirmed, declined or expired. `reply`: to the booker of a declined one. `replaced`: the booking that a confirmed
 * one moves, if it moves one.
 */
export const settled = (
  booking: Booking,
  status: "confirmed" | "declined" | "expired",
  reply: string | null,
  replaced?: Booking
): Booking => ({
  ...booking,
  ...(replaced && nextOf(replaced)),
  // A part of it can have been returned since the move was asked for.
  ...(replaced?.payment && { payment: replaced.payment }),
  ...(isOff({ status }) && paymentOfEnded(booking)),
  status,
  ...(reply !== null && { reply })
})

/** The paid booking, waiting for its approval. */
export const askedNext = (booking: Booking, hold: Hold): Booking => ({
  ...booking,
  status: statusWhenBooked(hold),
  hold
})

/** The confirmed booking, replaced by a new one (D-BOOK-8). Its attendance is cleared (D-MGMT-12). */
export const rescheduled = (booking: Booking): Booking => ({
  ...booking,
  status: "rescheduled",
  attendance: null
})
