import * as DateTime from "effect/DateTime"
import type { BookingRequest } from "./BookingRequest.ts"
import type { Circumstances } from "./Circumstances.ts"
import { ReservationGone } from "./errors.ts"
import { reservationStateOf } from "./Reservation.ts"

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
