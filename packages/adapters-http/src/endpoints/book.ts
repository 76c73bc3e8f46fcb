import {
  type ActingMember,
  book as bookSlot,
  type Booked,
  type LinkGone as GoneLink,
  type Booking,
  type ReservationGone as GoneReservation,
  type ReservationId,
  standingOf
} from "@calendeal/domain/bookings"
import type { BookingKey } from "@calendeal/domain/consistency"
import { type EventId, widgetEventId } from "@calendeal/domain/conversions"
import { type OpenedCheckout, openCheckout } from "@calendeal/domain/payment-deliveries"
import { type CheckoutFailed, passes } from "@calendeal/domain/payments"
import { languageOf } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
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
  ReservationGone,
  SlotUnavailable,
  Unavailable
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
    readonly "slot-hold"?: string
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
  // `reservationRefusals` stand for it where a reservation can be named.
  ReservationGone: Effect.die
}

/** Only members name a reservation. */
export const reservationRefusals = {
  ReservationGone: ({ state }: GoneReservation) =>
    Effect.fail(new ReservationGone({ reason: state, message: goneWords[state] }))
}

const goneWords = {
  booked: "The reservation has become a booking.",
  released: "The reservation was released.",
  lapsed: "The reservation has lapsed."
} as const

/** Only visitors follow links. */
const linkRefusals = {
  LinkGone: ({ state }: GoneLink) => Effect.fail(new LinkGone({ reason: state, message: linkWords[state] }))
}

const linkWords = {
  used_up: "The link was used before.",
  expired: "The link has expired.",
  withdrawn: "The link is not valid any more."
} as const

/** What a request asks for, of a visitor or of the member who books in place of the booker. */
const booking = Effect.fnUntraced(
  function* ({ headers }: Keyed, member?: ActingMember, reservation?: ReservationId) {
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
      ...(payload.attributionJsonb ?? { touch: {} }),
      contactId: Option.fromUndefinedOr(payload.contactId),
      rescheduledFrom: Option.fromUndefinedOr(payload.rescheduledFromUid),
      token: Option.fromUndefinedOr(headers["booking-token"]),
      leadProof: Option.fromUndefinedOr(headers["lead-proof"]),
      ...(headers["one-off-link"] !== undefined && { link: headers["one-off-link"] }),
      ...(headers["slot-hold"] !== undefined && { hold: headers["slot-hold"] }),
      ...(reservation !== undefined && { reservation }),
      requestId: yield* RequestId,
      embed: payload.embed ?? false
    }
    return yield* bookSlot(request, member)
  },
  Effect.catchTags({ ...Struct.omit(bookRefusals, ["ReservationGone"]), ...linkRefusals })
)

/**
 * A member who books in place of the booker asks for no payment (D-PAY-1). With a reservation, this becomes the booking
 * (D-RES-5).
 */
export const bookAsMember = Effect.fnUntraced(function* (
  keyed: Keyed,
  member: ActingMember,
  reservation?: ReservationId
) {
  const booked = yield* booking(keyed, member, reservation)
  return answer(booked, yield* widgetEventId(booked.booking), null)
}, Effect.catchTags(reservationRefusals))

export const book = Effect.fnUntraced(
  function* (keyed: Keyed) {
    const booked = yield* booking(keyed)
    const payment = standingOf(booked.booking) === "payment_due" ? yield* openCheckout(booked.booking) : null
    return answer(booked, yield* widgetEventId(booked.booking), payment)
  },
  Effect.catchTags({
    // A retry with the same key gets the page, while the time is kept (D-PAY-2).
    CheckoutFailed: ({ fault, retryAfterSeconds }: CheckoutFailed) =>
      passes(fault)
        ? Effect.fail(new Unavailable({ retryAfterSeconds: retryAfterSeconds ?? 2 }))
        : Effect.fail(new BookingUnavailable()),
    ReservationGone: Effect.die
  })
)

/** Says what the booking waits for, or how its payment ended. */
export const standing = (booking: Pick<Booking, "payment" | "status">) => {
  const status = standingOf(booking)
  return status === null ? {} : { status }
}

const paymentIn = ({ payment }: Booking, opened: OpenedCheckout | null) =>
  payment === undefined || opened === null
    ? {}
    : { payment: { ...opened, amount: payment.money.cents, currency: payment.money.currency } }

export const languageIn = ({ language }: Pick<typeof BookPayload.Type, "language">) =>
  Option.fromUndefinedOr(typeof language === "string" ? languageOf(language) : undefined)

const answer = (
  { booking, isReplay, redirect, token }: Booked,
  eventId: EventId,
  opened: OpenedCheckout | null
) =>
  HttpApiSchema.withHeaders({
    headers: {
      "booking-event-id": eventId,
      ...(isReplay ? { "idempotency-replayed": "true" as const } : {}),
      ...Option.match(token, { onNone: () => ({}), onSome: (token) => ({ "booking-token": token }) })
    },
    body: Option.match(redirect, {
      onNone: () => ({ uid: booking.uid, ...standing(booking), ...paymentIn(booking, opened) }),
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
