import type { ReservationId } from "@calendeal/domain/bookings"
import type { EventType } from "@calendeal/domain/event-types"
import type { Requirement } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { getReservation, release, reserveFor } from "../endpoints/management/reservations.ts"
import { find } from "../endpoints/management/resources.ts"
import { invalidField } from "../middleware/refusals.ts"
import { eventTypeNamed } from "./eventTypeNamed.ts"
import { asMember } from "./ToolCall.ts"
import type { Arguments } from "./tools.ts"

/** Who reaches reservations (D-RES-8). */
export const forReservations = {
  least: "admin",
  hostAccess: "own",
  scope: "book"
} as const satisfies Requirement

export const reserveTool = ({
  eventType,
  idempotencyKey,
  minutes,
  start,
  timezone,
  workspace
}: Arguments<"reserve">) =>
  asMember(
    workspace,
    forReservations,
    Effect.gen(function* () {
      const { id } = yield* eventTypeNamed(eventType)
      return yield* reserveFor(
        {
          eventTypeId: id,
          startAt: start,
          bookerTimezone: timezone,
          ...(minutes !== undefined && { minutes })
        },
        idempotencyKey
      )
    })
  )

export const releaseTool = ({ reservationId, workspace }: Arguments<"release">) =>
  asMember(
    workspace,
    forReservations,
    Effect.gen(function* () {
      const byId = { params: { reservationId } }
      yield* release(byId)
      return yield* getReservation(byId)
    })
  )

/** The reservation with this id, which keeps this start of the event type. */
export const reservationFor = Effect.fnUntraced(function* (
  reservationId: string,
  start: DateTime.Utc,
  { id: eventTypeId }: Pick<EventType, "id">
) {
  const reservation = yield* find("reservations", reservationId)
  const keeps = reservation.eventTypeId === eventTypeId && DateTime.Equivalence(reservation.startAt, start)
  if (!keeps)
    return yield* invalidField("reservationId", {
      message: "must keep this start of the event type",
      code: "form"
    })
  const found: ReservationId = reservation.id
  return found
})
