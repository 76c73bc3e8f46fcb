import * as DateTime from "effect/DateTime"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { Circumstances } from "./Circumstances.ts"
import { ReservationGone } from "./errors.ts"
import { hostsOfLink } from "./followLink.ts"
import { type Reservation, type ReservationId, reservationStateOf } from "./Reservation.ts"

/** Why the reservation of a request does not become its booking; null: it does, or the request has none (D-RES-5). */
export const reservationRefusal = (
  {
    eventTypeId,
    reservation: asked,
    startAt
  }: Pick<BookingRequest, "eventTypeId" | "reservation" | "startAt">,
  { now, reservation }: Pick<Circumstances, "now" | "reservation">
): ReservationGone | null => {
  if (asked === undefined) return null
  const isAsked =
    reservation !== undefined &&
    reservation.eventTypeId === eventTypeId &&
    DateTime.Equivalence(reservation.startAt, startAt)
  if (!isAsked) return new ReservationGone({ state: "released" })
  const state = reservationStateOf(reservation, now)
  return state === "live" ? null : new ReservationGone({ state })
}

type Asked = Pick<BookingRequest, "eventTypeId" | "reservation" | "startAt">
type Reserved = Pick<Circumstances, "link" | "now" | "reservation">

/** What keeps the time for the request: its reservation, or the page's live hold of this time; undefined: nothing does. */
const keeps = (
  { eventTypeId, reservation: asked, startAt }: Asked,
  { now, reservation }: Reserved
): Reservation | undefined =>
  reservation !== undefined &&
  (asked !== undefined ||
    (reservation.holder !== null &&
      reservation.eventTypeId === eventTypeId &&
      DateTime.Equivalence(reservation.startAt, startAt) &&
      reservationStateOf(reservation, now) === "live"))
    ? reservation
    : undefined

/** The reservation that the booking takes over, with its time; undefined: none (D-RES-5, D-HOLD-9). */
export const takenOver = (request: Asked, reserved: Reserved): ReservationId | undefined =>
  keeps(request, reserved)?.id

/** When the time was offered: it is kept also if its notice is over now (D-RES-5). */
export const offeredAt = (request: Asked, reserved: Reserved): DateTime.Utc =>
  keeps(request, reserved)?.createdAt ?? reserved.now

/** The zone whose dates the booking window has. */
export const zoneOf = (
  request: Asked & Pick<BookingRequest, "bookerTimezone">,
  reserved: Reserved
): TimeZoneName => keeps(request, reserved)?.bookerTimezone ?? request.bookerTimezone

/** The hosts whom no rule has chosen: those of the reservation, else of the link. Those of a hold are derived again (D-HOLD-9). */
export const invitedHosts = (
  { reservation: asked }: Pick<BookingRequest, "reservation">,
  { link, reservation }: Pick<Reserved, "link" | "reservation">
): ReadonlyArray<HostId> =>
  asked !== undefined && reservation !== undefined ? reservation.hostIds : hostsOfLink(link)
