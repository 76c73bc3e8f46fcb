import {
  bookForPerson,
  extendReservation,
  type Reservation,
  type ReservationLimitReached,
  reservationStateOf,
  releaseReservation,
  reserve,
  usualReservationMinutes
} from "@calendeal/domain/bookings"
import type { EventTypeId } from "@calendeal/domain/event-types"
import { originOf } from "@calendeal/domain/management"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpServerRequest } from "effect/http"
import {
  EventTypeNotFound,
  Membership,
  ReservationDraft,
  ReservationExtension,
  ReservationLimit,
  ReservedBookingDraft
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { bookRefusals, reservationRefusals } from "../book.ts"
import { bookingView } from "./bookings.ts"
import { counted, hostFor, otherHost, ownEventType } from "./bookingsForPeople.ts"
import { find, list, type Listing } from "./resources.ts"

interface ById {
  readonly params: { readonly reservationId: string }
}

export const listReservations = Effect.fnUntraced(function* ({
  query: { eventTypeId, state, ...page }
}: Listing<{ readonly eventTypeId?: EventTypeId; readonly state?: "live" }>) {
  const now = yield* DateTime.now
  const filter = { ...(eventTypeId !== undefined && { eventTypeId }), ...(state && { liveAt: now }) }
  return yield* list("reservations", filter, page, viewAt(now))
})

export const getReservation = Effect.fnUntraced(function* ({ params }: ById) {
  const reservation = yield* find("reservations", params.reservationId)
  return viewAt(yield* DateTime.now)(reservation)
})

const draft = strictFieldsOf(ReservationDraft)

export const createReservation = Effect.fnUntraced(function* () {
  const given = yield* draft
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  return yield* reserveFor(given, headers["idempotency-key"] ?? null)
})

/** Reserves a time for the member's client. */
export const reserveFor = Effect.fnUntraced(
  function* (given: typeof ReservationDraft.Type, key: string | null) {
    const { audit, member } = yield* Membership
    yield* Effect.mapError(ownEventType(given.eventTypeId), () => new EventTypeNotFound())
    const reservation = yield* reserve({
      eventTypeId: given.eventTypeId,
      startAt: given.startAt,
      bookerTimezone: given.bookerTimezone ?? utc,
      hostId: yield* hostFor(given.hostId),
      minutes: given.minutes ?? usualReservationMinutes,
      key,
      by: { userId: member.userId, origin: originOf(audit) }
    })
    return viewAt(yield* DateTime.now)(reservation)
  },
  Effect.catchTags({
    EventTypeNotFound: bookRefusals.EventTypeNotFound,
    HostNotOfEventType: otherHost,
    ReservationLimitReached: (reached: ReservationLimitReached) => limitReached(reached),
    SlotUnavailable: bookRefusals.SlotUnavailable,
    WorkspaceLapsed: bookRefusals.WorkspaceLapsed,
    WorkspaceSuspended: bookRefusals.WorkspaceSuspended
  })
)

export const limitReached = ({ of }: ReservationLimitReached) =>
  Effect.fail(new ReservationLimit({ reason: of, message: limitWords[of] }))

const utc = TimeZoneName.make("UTC")

const limitWords = {
  event_type: "The event type has as many live reservations as its setting reservationsAtOnce allows.",
  credential: "This token or session has too many live reservations.",
  workspace: "The workspace has too many live reservations."
} as const

const extension = strictFieldsOf(ReservationExtension)

export const extendReservationTime = Effect.fnUntraced(function* ({ params }: ById) {
  const { minutes } = yield* extension
  const reservation = yield* find("reservations", params.reservationId)
  const extended = yield* extendReservation(reservation, { minutes, by: yield* actor })
  return viewAt(yield* DateTime.now)(extended)
}, Effect.catchTags(reservationRefusals))

export const release = Effect.fnUntraced(function* ({ params }: ById) {
  const reservation = yield* find("reservations", params.reservationId)
  yield* releaseReservation(reservation, yield* actor)
})

const bookingDraft = strictFieldsOf(ReservedBookingDraft)

export const bookReservation = Effect.fnUntraced(
  function* ({ params }: ById) {
    const given = yield* bookingDraft
    const { eventTypeId, id, startAt } = yield* find("reservations", params.reservationId)
    yield* counted
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const { booking } = yield* bookForPerson(
      {
        eventTypeId,
        startAt,
        reservation: id,
        bookerTimezone: given.bookerTimezone,
        language: Option.fromUndefinedOr(given.language),
        ...given.attendees,
        responses: given.responses ?? {},
        locationKind: Option.fromUndefinedOr(given.locationKind),
        attendeeAddress: Option.fromUndefinedOr(given.attendeeAddress)
      },
      {
        by: yield* actor,
        key: headers["idempotency-key"] ?? null,
        hostId: null,
        consentWay: given.consentWay ?? null
      }
    )
    return bookingView(booking)
  },
  Effect.catchTags({ ...bookRefusals, ...reservationRefusals, HostNotOfEventType: otherHost })
)

const actor = Effect.map(Membership, ({ audit, member }) => ({
  userId: member.userId,
  origin: originOf(audit)
}))

/** How reservations are shown at an instant. */
const viewAt = (now: DateTime.Utc) => (reservation: Reservation) => {
  const {
    bookerTimezone,
    bookingUid,
    createdAt,
    createdBy,
    endAt,
    eventTypeId,
    holder,
    hostIds,
    id,
    startAt,
    until,
    waitingEntryId
  } = reservation
  return {
    id,
    eventTypeId,
    hostIds,
    startAt,
    endAt,
    bookerTimezone,
    state: reservationStateOf(reservation, now),
    until,
    bookingUid,
    createdBy,
    waitingEntryId,
    byVisitor: holder !== null,
    createdAt
  }
}
