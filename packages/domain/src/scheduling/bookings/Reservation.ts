import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { EventTypeId, HostId } from "../../workspace/event-types/index.ts"
import { TimeZoneName, UserId, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { BookingUid } from "./Booking.ts"
import { hasLapsed } from "./status.ts"

export const ReservationId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ReservationId"))
export type ReservationId = typeof ReservationId.Type

/** A person's place in the waiting list of an event type. */
export const WaitingEntryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("WaitingEntryId"))
export type WaitingEntryId = typeof WaitingEntryId.Type

/**
 * The minutes of one request, the most minutes in total, and the most live reservations of a credential and of a workspace. An event
 * type has a limit of its own (`reservationsAtOnce`).
 */
export const reservationLimits = { minutes: 120, total: 1440, perCredential: 100, perWorkspace: 500 } as const

/** The minutes of a request that names none. */
export const usualReservationMinutes = 10

/**
 * A time of an event type that is kept for a client, without a person (D-RES-1), offered to a person who waits (D-WAIT-3), or proposed to a
 * person by a member (D-RES-11), which has both a member and an entry, or held by the page for a visitor (D-HOLD-9).
 */
export const Reservation = Schema.Struct({
  id: ReservationId,
  workspaceId: WorkspaceId,
  eventTypeId: EventTypeId,
  /** The hosts whose time is kept, the organiser first. */
  hostIds: Schema.Array(HostId),
  startAt: Schema.DateTimeUtc,
  endAt: Schema.DateTimeUtc,
  /** The time of the hosts that is kept, including buffers. */
  blockedFrom: Schema.DateTimeUtc,
  blockedUntil: Schema.DateTimeUtc,
  /** Whose dates the booking window has (D-AV-1). */
  bookerTimezone: TimeZoneName,
  /** The time is kept until this instant, and not at it (D-HOLD-2). */
  until: Schema.DateTimeUtc,
  /** When it was given up before its end; null: it was not. */
  releasedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The booking that it became; null: none. */
  bookingUid: Schema.NullOr(BookingUid),
  /** The member whose token or session made it; null: it is an offer or a visitor's hold. */
  createdBy: Schema.NullOr(UserId),
  /** The id of this token or session; null: the member has none, as an operator. */
  credentialId: Schema.NullOr(Schema.String),
  /** To whom it is offered or proposed; null: to no person. */
  waitingEntryId: Schema.NullOr(WaitingEntryId),
  /** A mark of the visitor's address, which tells the visitors of a day apart (D-HOLD-11); null: no visitor holds it. */
  holder: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc
})
export type Reservation = typeof Reservation.Type

/** `live`: the time is kept. `booked`: it became a booking. `released`: it was given up. `lapsed`: its time to wait is over. */
export const ReservationState = Schema.Literals(["live", "booked", "released", "lapsed"])
export type ReservationState = typeof ReservationState.Type

/** The state of a reservation at a time. */
export const reservationStateOf = (
  { bookingUid, releasedAt, until }: Pick<Reservation, "bookingUid" | "releasedAt" | "until">,
  now: DateTime.Utc
): ReservationState => {
  if (bookingUid !== null) return "booked"
  if (releasedAt !== null) return "released"
  return hasLapsed(until, now) ? "lapsed" : "live"
}

/** What bounds the end of a reservation. */
interface Wanted {
  readonly now: DateTime.Utc
  /** The minutes from now. */
  readonly minutes: number
  readonly createdAt: DateTime.Utc
  readonly startAt: DateTime.Utc
}

/** The end of a reservation of so many minutes from now: at most a day in total, and until its start (D-RES-3). */
export const endOfReservation = ({ createdAt, minutes, now, startAt }: Wanted): DateTime.Utc =>
  [DateTime.add(createdAt, { minutes: reservationLimits.total }), startAt].reduce(
    DateTime.min,
    DateTime.add(now, { minutes })
  )

/** The end after an extension, which never shortens (D-RES-3). */
export const extendedUntil = (
  { createdAt, startAt, until }: Pick<Reservation, "createdAt" | "startAt" | "until">,
  { minutes, now }: Pick<Wanted, "minutes" | "now">
): DateTime.Utc => DateTime.max(until, endOfReservation({ createdAt, minutes, now, startAt }))

/** Why a reservation that was not live when it was needed is gone. One that changed since it was read has lapsed or was released. */
export const goneStateOf = (
  reservation: Reservation,
  now: DateTime.Utc
): Exclude<ReservationState, "live"> => {
  const state = reservationStateOf(reservation, now)
  return state === "live" ? "lapsed" : state
}
