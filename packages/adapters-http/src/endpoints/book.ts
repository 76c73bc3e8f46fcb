import {
  type ActingMember,
  book as bookSlot,
  type Booked,
  type LinkGone as GoneLink,
  type Booking,
  waits
} from "@calendeal/domain/bookings"
import type { BookingKey } from "@calendeal/domain/consistency"
import { type EventId, widgetEventId } from "@calendeal/domain/conversions"
import { languageOf } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpApiSchema } from "effect/http-api"
import {
  AddressRequired,
  BookingUnavailable,
  BookPayload,
  ConsentRequired,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidLocation,
  LinkGone,
  maximumAttendees,
  NoLocationConfigured,
  NotFound,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
} from "../contract/index.ts"
import { zonedFieldsOf } from "../middleware/fieldsOf.ts"
import { refuse } from "../middleware/refusals.ts"
import { RequestId } from "../middleware/requestOrigin.ts"

const fields = zonedFieldsOf(BookPayload, { attendees: maximumAttendees })

interface Keyed {
  readonly headers: {
    readonly "idempotency-key": BookingKey
    readonly "booking-token"?: string
    readonly "lead-proof"?: string
    readonly "one-off-link"?: string
  }
}

/** The wire errors for the domain's reasons against a booking. */
export const bookRefusals = {
  EventTypeNotFound: refuse(EventTypeNotFound),
  EmailNotAllowed: refuse(EmailNotAllowed),
  NoLocationConfigured: refuse(NoLocationConfigured),
  InvalidLocation: refuse(InvalidLocation),
  AddressRequired: refuse(AddressRequired),
  PhoneRequired: refuse(PhoneRequired),
  ConsentRequired: refuse(ConsentRequired),
  WorkspaceLapsed: refuse(BookingUnavailable),
  WorkspaceSuspended: refuse(BookingUnavailable),
  BookingUnavailable: refuse(BookingUnavailable),
  RescheduledBookingNotFound: refuse(NotFound),
  InviteeLimitReached: refuse(PerInviteeLimit),
  SlotUnavailable: refuse(SlotUnavailable),
  // Bookings and moves by members have no link.
  LinkGone: Effect.die,
  // Only `bookReservation` names a reservation.
  ReservationGone: Effect.die
}

/** Only visitors follow links. */
const linkRefusals = {
  LinkGone: ({ state }: GoneLink) => Effect.fail(new LinkGone({ reason: state, message: linkWords[state] }))
}

const linkWords = {
  used_up: "The link was used before.",
  expired: "The link has expired.",
  withdrawn: "The link is not valid any more."
} as const

/** `member`: who books in place of the booker. */
export const book = Effect.fnUntraced(
  function* ({ headers }: Keyed, member?: ActingMember) {
    const payload = yield* fields
    const request = {
      eventTypeId: payload.eventTypeId,
      key: headers["idempotency-key"],
      startAt: payload.startTimeUtc,
      bookerTimezone: payload.bookerTimezone,
      language: languageIn(payload),
      ...payload.attendees,
      responses: payload.responses ?? {},
      locationKind: Option.fromUndefinedOr(payload.selectedLocationKind),
      attendeeAddress: Option.fromUndefinedOr(payload.attendeeAddress),
      consent: payload.consent ?? false,
      touch: payload.attributionJsonb ?? {},
      contactId: Option.fromUndefinedOr(payload.contactId),
      rescheduledFrom: Option.fromUndefinedOr(payload.rescheduledFromUid),
      token: Option.fromUndefinedOr(headers["booking-token"]),
      leadProof: Option.fromUndefinedOr(headers["lead-proof"]),
      ...(headers["one-off-link"] !== undefined && { link: headers["one-off-link"] }),
      requestId: yield* RequestId,
      embed: payload.embed ?? false
    }
    const booked = yield* bookSlot(request, member)
    return answer(booked, yield* widgetEventId(booked.booking))
  },
  Effect.catchTags({ ...bookRefusals, ...linkRefusals })
)

/** Says that the booking waits for approval. */
export const requested = (booking: Pick<Booking, "status">) =>
  waits(booking) ? { status: "requested" as const } : {}

const languageIn = ({ language }: typeof BookPayload.Type) =>
  Option.fromUndefinedOr(typeof language === "string" ? languageOf(language) : undefined)

const answer = ({ booking, isReplay, redirect, token }: Booked, eventId: EventId) =>
  HttpApiSchema.withHeaders({
    headers: {
      "booking-event-id": eventId,
      ...(isReplay ? { "idempotency-replayed": "true" as const } : {}),
      ...Option.match(token, { onNone: () => ({}), onSome: (token) => ({ "booking-token": token }) })
    },
    body: Option.match(redirect, {
      onNone: () => ({ uid: booking.uid, ...requested(booking) }),
      onSome: ({ countdown, delaySeconds, fireTracking, newTab, redirectUrl }) => ({
        uid: booking.uid,
        redirectUrl,
        redirectDelaySeconds: delaySeconds,
        redirectNewTab: newTab,
        redirectCountdown: countdown,
        redirectFireTracking: fireTracking
      })
    })
  })
