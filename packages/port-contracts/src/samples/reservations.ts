import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import {
  type Reservation,
  type ReservationAudit,
  type ReservationDraft,
  ReservationId
} from "@calendeal/domain/bookings"
import { ownOrigin } from "@calendeal/domain/consistency"
import type { Offering } from "@calendeal/domain/event-types"
import { UserId } from "@calendeal/domain/workspaces"
import { sampleNow, sampleTime } from "./time.ts"
import { utc } from "./workspaces.ts"

/** A reservation of the offering's first host, a day after `sampleNow`, which ends at `until`. */
export const sampleReservation = (
  { eventType, hosts: [host], workspace }: Offering,
  until: DateTime.Utc,
  overrides: Partial<Reservation> = {}
): Reservation => {
  const { bufferAfterMinutes, bufferBeforeMinutes, durationMinutes } = eventType.window
  const startAt = overrides.startAt ?? sampleTime(24 * 60)
  const endAt = DateTime.add(startAt, { minutes: durationMinutes })
  return {
    id: ReservationId.make(crypto.randomUUID()),
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    hostIds: host === undefined ? [] : [host.id],
    startAt,
    endAt,
    blockedFrom: DateTime.subtract(startAt, { minutes: bufferBeforeMinutes }),
    blockedUntil: DateTime.add(endAt, { minutes: bufferAfterMinutes }),
    bookerTimezone: utc,
    until,
    releasedAt: null,
    bookingUid: null,
    createdBy: UserId.make(crypto.randomUUID()),
    credentialId: null,
    waitingEntryId: null,
    holder: null,
    createdAt: sampleNow,
    ...overrides
  }
}

/** The audit entry of a change of a reservation by the member who made it. */
export const reservationAudit = (
  { createdBy, id, workspaceId }: Reservation,
  action: ReservationAudit["action"]
): ReservationAudit => {
  const requestId = `request-${crypto.randomUUID()}`
  return {
    id: crypto.randomUUID(),
    workspaceId,
    action,
    subject: id,
    proof: { userId: createdBy ?? UserId.make(crypto.randomUUID()), origin: ownOrigin(requestId) },
    at: sampleNow,
    requestId
  }
}

/** The draft of a reservation with a new key, and with bounds that are not reached. */
export const reservationDraft = (
  alternatives: NonEmptyReadonlyArray<Reservation>,
  overrides: Partial<ReservationDraft> = {}
): ReservationDraft => ({
  key: crypto.randomUUID(),
  alternatives,
  dailyLimits: [],
  bounds: { perEventType: 1000, perCredential: 1000, perWorkspace: 1000 },
  entry: reservationAudit(alternatives[0], "reservation.create"),
  outboxMessages: [],
  ...overrides
})
