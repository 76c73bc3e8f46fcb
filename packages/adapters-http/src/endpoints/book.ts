import { book as bookSlot, type Booked } from "@calendeal/domain/bookings"
import type { BookingKey } from "@calendeal/domain/consistency"
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
  NoLocationConfigured,
  NotFound,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
} from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { timeZoneOf } from "../middleware/timeZoneOf.ts"

const fields = fieldsOf(BookPayload)

interface Keyed {
  readonly headers: { readonly "idempotency-key": BookingKey }
}

export const book = Effect.fnUntraced(
  function* ({ headers }: Keyed) {
    const payload = yield* fields
    const booked = yield* bookSlot({
      eventTypeId: payload.eventTypeId,
      key: headers["idempotency-key"],
      startAt: payload.startTimeUtc,
      bookerTimezone: yield* timeZoneOf(payload.bookerTimezone),
      ...payload.attendees,
      responses: payload.responses ?? {},
      locationKind: Option.fromUndefinedOr(payload.selectedLocationKind),
      attendeeAddress: Option.fromUndefinedOr(payload.attendeeAddress),
      consent: payload.consent ?? false,
      touch: payload.attributionJsonb ?? {},
      contactId: Option.fromUndefinedOr(payload.contactId),
      rescheduledFrom: Option.fromUndefinedOr(payload.rescheduledFromUid),
      embed: payload.embed ?? false
    })
    return answer(booked)
  },
  Effect.catchTags({
    EventTypeNotFound: () => Effect.fail(new EventTypeNotFound()),
    EmailNotAllowed: () => Effect.fail(new EmailNotAllowed()),
    NoLocationConfigured: () => Effect.fail(new NoLocationConfigured()),
    InvalidLocation: () => Effect.fail(new InvalidLocation()),
    AddressRequired: () => Effect.fail(new AddressRequired()),
    PhoneRequired: () => Effect.fail(new PhoneRequired()),
    ConsentRequired: () => Effect.fail(new ConsentRequired()),
    WorkspaceLapsed: () => Effect.fail(new BookingUnavailable()),
    BookingUnavailable: () => Effect.fail(new BookingUnavailable()),
    RescheduledBookingNotFound: () => Effect.fail(new NotFound()),
    InviteeLimitReached: () => Effect.fail(new PerInviteeLimit()),
    SlotUnavailable: () => Effect.fail(new SlotUnavailable())
  })
)

const answer = ({ booking, isReplay, redirect, token }: Booked) =>
  HttpApiSchema.withHeaders({
    headers: {
      ...(isReplay ? { "idempotency-replayed": "true" as const } : {}),
      ...Option.match(token, { onNone: () => ({}), onSome: (token) => ({ "booking-token": token }) })
    },
    body: Option.match(redirect, {
      onNone: () => ({ uid: booking.uid }),
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
