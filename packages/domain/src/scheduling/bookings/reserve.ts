import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdGenerator, type OutboxMessage } from "../../workspace/consistency/index.ts"
import { findOffering } from "../../workspace/event-types/index.ts"
import type { MemberProof } from "./BookingLedger.ts"
import { ReservationGone } from "./errors.ts"
import { type Asked, keepTime, refuseClosed, replayed } from "./keepTime.ts"
import {
  extendedUntil,
  goneStateOf,
  type Reservation,
  type ReservationId,
  reservationLimits,
  type WaitingEntryId
} from "./Reservation.ts"
import { type ReservationAudit, ReservationBook } from "./ReservationBook.ts"

/** What a client asks to be kept. */
export interface ReservationRequest extends Omit<Asked, "among"> {
  /** Null: each request is an attempt of its own. */
  readonly key: string | null
  readonly by: MemberProof
}

/** A time that the service keeps for a person who waits (D-WAIT-3). */
export interface OfferRequest extends Omit<ReservationRequest, "by" | "hostId" | "key"> {
  readonly to: WaitingEntryId
  readonly messagesOf: (id: ReservationId) => ReadonlyArray<OutboxMessage>
}

/**
 * Keeps a start for a while, exactly once per key (D-RES-1, D-RES-2). Fails with EventTypeNotFound, HostNotOfEventType,
 * WorkspaceLapsed, WorkspaceSuspended, ReservationLimitReached or SlotUnavailable, and stores nothing then.
 */
export const reserve = Effect.fn("bookings.reserve")(function* (request: ReservationRequest) {
  const [book, idGenerator] = [yield* ReservationBook, yield* IdGenerator]
  const offering = yield* findOffering(request.eventTypeId)
  const key = `${request.by.userId} ${request.key ?? (yield* idGenerator.uuid)}`
  const known = yield* book.findByKey(offering.workspace.id, key)
  if (Option.isSome(known)) return yield* replayed(known.value, request)
  yield* refuseClosed(offering, request)
  const entryId = yield* idGenerator.uuid
  return yield* keepTime(request, offering, {
    key,
    bounds: {
      perEventType: offering.eventType.reservationsAtOnce,
      perCredential: reservationLimits.perCredential,
      perWorkspace: reservationLimits.perWorkspace
    },
    made: {
      createdBy: request.by.userId,
      credentialId: request.by.origin.credential?.id ?? null,
      waitingEntryId: null,
      holder: null
    },
    entryOf: (id, now) => auditOf("reservation.create", id, entryId, offering.workspace.id, request.by, now),
    messagesOf: () => []
  })
})

/**
 * Offers a start to a person who waits, at most once (D-WAIT-4). Fails as `reserve` does, and with SlotUnavailable if the person does not
 * wait any more.
 */
export const offerTo = Effect.fn("bookings.offerTo")(function* (request: OfferRequest) {
  const offering = yield* findOffering(request.eventTypeId)
  const asked = { ...request, hostId: null }
  yield* refuseClosed(offering, asked)
  return yield* keepTime(asked, offering, {
    key: `offer ${request.to} ${DateTime.toEpochMillis(request.startAt)}`,
    bounds: {
      perEventType: reservationLimits.perWorkspace,
      perCredential: reservationLimits.perWorkspace,
      perWorkspace: reservationLimits.perWorkspace
    },
    made: { createdBy: null, credentialId: null, waitingEntryId: request.to, holder: null },
    entryOf: () => null,
    messagesOf: request.messagesOf
  })
})

const auditOf = (
  action: ReservationAudit["action"],
  subject: ReservationId,
  id: string,
  workspaceId: Reservation["workspaceId"],
  by: MemberProof,
  at: DateTime.Utc
): ReservationAudit => ({
  id,
  workspaceId,
  action,
  subject,
  proof: by,
  at,
  requestId: by.origin.requestId
})

/** Keeps a live reservation for so many minutes from now, within its bounds (D-RES-3). Fails with ReservationGone. */
export const extendReservation = Effect.fn("bookings.extendReservation")(function* (
  reservation: Reservation,
  { by, minutes }: { readonly by: MemberProof; readonly minutes: number }
) {
  const book = yield* ReservationBook
  const now = yield* DateTime.now
  const until = extendedUntil(reservation, { minutes, now })
  const entryId = yield* (yield* IdGenerator).uuid
  const entry = auditOf("reservation.extend", reservation.id, entryId, reservation.workspaceId, by, now)
  return (yield* book.extend(reservation, until, entry))
    ? { ...reservation, until }
    : yield* new ReservationGone({ state: goneStateOf(reservation, now) })
})

/** Frees the time of a live reservation (D-RES-4). One that has ended stays as it ended. */
export const releaseReservation = Effect.fn("bookings.releaseReservation")(function* (
  reservation: Reservation,
  by: MemberProof
) {
  const book = yield* ReservationBook
  const entryId = yield* (yield* IdGenerator).uuid
  const now = yield* DateTime.now
  yield* book.release(
    reservation,
    auditOf("reservation.release", reservation.id, entryId, reservation.workspaceId, by, now)
  )
})
