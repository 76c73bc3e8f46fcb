import * as DateTime from "effect/DateTime"
import type { Email } from "../contacts/index.ts"
import type { EventTypeId } from "../event-types/index.ts"
import { type Booking, bookerEmail } from "./Booking.ts"

// The invitee limit (D-BOOK-4): a booker holds at most so many future bookings of one event type. The guard against races
// is in adapters-postgres, bookings/enter_booking.sql.

/** Whether a booker who holds this many may not book another. A limit of null is none. */
export const isInviteeLimitReached = (limit: number | null, upcoming: number): boolean =>
  limit !== null && upcoming >= limit

/** Whether a confirmed booking counts: the booker's, of the event type, and it starts after now. */
export const countsForInvitee = (
  booking: Booking,
  booker: Email,
  eventTypeId: EventTypeId,
  now: DateTime.Utc
): boolean =>
  booking.eventTypeId === eventTypeId &&
  bookerEmail(booking) === booker &&
  DateTime.isGreaterThan(booking.startAt, now)
