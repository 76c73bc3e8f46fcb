import * as DateTime from "effect/DateTime"
import { isErased } from "../../leads/contacts/index.ts"
import { bookerEmail, type Booking } from "./Booking.ts"
import type { BookingToken } from "./BookingTokens.ts"
import { isCancelled, isOff, isUpcoming } from "./status.ts"

/** The time until which the links in a booking's mails are valid: 24 hours after its end (D-MAIL-20). */
export const linkValidUntil = ({ endAt }: Pick<Booking, "endAt">): DateTime.Utc =>
  DateTime.add(endAt, { hours: 24 })

/**
 * Whether a verified token opens its booking. A link does not after `linkValidUntil`, after the meeting is off, or
 * after its booker is erased (D-MAIL-21). A session token always does.
 */
export const acceptsLink = (
  booking: Pick<Booking, "attendees" | "endAt" | "status">,
  { kind }: Pick<BookingToken, "kind">,
  now: DateTime.Utc
): boolean => {
  if (kind === "session") return true
  const booker = bookerEmail(booking)
  return (
    !isOff(booking) &&
    !(booker !== undefined && isErased(booker)) &&
    DateTime.isLessThan(now, linkValidUntil(booking))
  )
}

/**
 * Whether a verified token may repeat the cancellation of its booking (D-MAIL-21): until then, it could cancel it. So who lost
 * the first answer learns that the booking is cancelled.
 */
export const repeatsCancellation = (
  booking: Pick<Booking, "attendees" | "endAt" | "status">,
  token: Pick<BookingToken, "kind">,
  now: DateTime.Utc
): boolean => isCancelled(booking) && acceptsLink({ ...booking, status: "confirmed" }, token, now)

/** Whether the holder of a link can change its booking: `manage`, confirmed or held, and not started (D-MAIL-22). */
export const changesByLink = (
  booking: Pick<Booking, "hold" | "startAt" | "status">,
  { purpose }: Pick<BookingToken, "purpose">,
  now: DateTime.Utc
): boolean => purpose === "manage" && isUpcoming(booking, now)
