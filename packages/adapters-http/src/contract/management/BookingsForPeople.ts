import { ConsentWay } from "@calendeal/domain/bookings"
import { TypedName } from "@calendeal/domain/contacts"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { AnyText, Language, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { Attendees, maximumAttendees, Responses } from "../Book.ts"
import {
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidInput,
  InvalidJson,
  InvalidLocation,
  NoLocationConfigured,
  NotFound,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
} from "../errors.ts"
import { DateField, EmailField, Instant, Reference, TimeZoneField } from "../fields.ts"
import { booking, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { BookingView } from "./BookingView.ts"
import { Identifier } from "./fields.ts"

/** The host whom a member names. */
const NamedHost = Reference(
  HostId,
  "A host of the event type who takes part. If left out, the rules choose, as for a booking of the person; for a member who is a host, this host."
)

/** A booking that a member makes for a person. */
export const BookingDraft = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The id of the event type."),
  startAt: Instant.annotate({ description: "The start: one of the times that are offered." }),
  bookerTimezone: TimeZoneField,
  attendees: Attendees,
  hostId: Schema.optionalKey(NamedHost),
  responses: Schema.optionalKey(Responses),
  locationKind: Schema.optionalKey(
    AnyText.annotate({ description: "One of the event type's location kinds. Defaults to the first one." })
  ),
  attendeeAddress: Schema.optionalKey(
    Text(0, 500).annotate({ description: "Required if the location is `in_person_attendee`." })
  ),
  consentWay: Schema.optionalKey(
    ConsentWay.annotate({
      description:
        "How the person accepted the consent text. Required if the event type requires consent; it is stored with the consent."
    })
  ),
  language: Schema.optionalKey(
    Language.annotate({ description: "The language of the emails to the person (D-MAIL-2)." })
  )
}).annotate({ identifier: "BookingDraft" })

/** The errors of a booking for a person. */
export const bookingErrors = [
  ...refusals,
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidLocation,
  NoLocationConfigured,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
] as const

export const CreateBooking = HttpApiEndpoint.post("createBooking", "/:workspaceId/bookings", {
  params: { workspaceId: Schema.String },
  payload: BookingDraft,
  success: BookingView.pipe(HttpApiSchema.status(201)),
  error: bookingErrors
})
  .annotateMerge(forAdminsAndHosts("Book for a person", booking))
  .annotate(
    OpenApi.Description,
    `Books a slot for a person as they could on the booking page: the same checks, limits and emails. The booking and the audit log name the member. At most ${rateLimits.memberBookings.limit} bookings a minute per member (D-MGMT-40).`
  )

/** The guests of a booking. */
export const BookingGuests = Schema.Struct({
  guests: Schema.Array(Schema.Struct({ name: Schema.optionalKey(TypedName), email: EmailField }))
    .annotate({
      description: "All guests: those who are left out are removed. Without a name, the email is the name."
    })
    .check(Schema.isMaxLength(maximumAttendees - 1))
}).annotate({ identifier: "BookingGuests" })

export const SetBookingGuests = HttpApiEndpoint.put(
  "setBookingGuests",
  "/:workspaceId/bookings/:bookingUid/guests",
  {
    params: { workspaceId: Schema.String, bookingUid: Schema.String },
    payload: BookingGuests,
    success: BookingView,
    error: [...refusals, BookingUnavailable]
  }
)
  .annotateMerge(forAdminsAndHosts("Set the guests of a booking", booking))
  .annotate(
    OpenApi.Description,
    `Replaces the guests of a booking that has not started, and returns the new booking at the same time. New guests get the confirmation, guests who are left out a cancellation, and the others an update. Repeating the request returns the same booking, and the same guests change nothing. It counts as a booking of the member, of which there are at most ${rateLimits.memberBookings.limit} a minute (D-MGMT-41).`
  )

/** Who will be booked, as far as it decides about the times. The email is in the body, because proxies log URLs. */
export const BookingTimesRequest = Schema.Struct({
  date: DateField("A date in the person's time zone."),
  bookerTimezone: TimeZoneField,
  booker: Schema.Struct({ name: TypedName, email: EmailField }),
  responses: Schema.optionalKey(Responses),
  hostId: Schema.optionalKey(NamedHost)
}).annotate({ identifier: "BookingTimesRequest" })

/** The times at which a person can be booked. */
export const BookingTimes = Schema.Struct({
  date: Schema.String,
  times: Schema.Array(Schema.Struct({ startAt: Instant })),
  nextDate: Schema.NullOr(Schema.String).annotate({
    description:
      "If the date has no times: the next one that has. Null: there is none, or the date has times."
  })
}).annotate({ identifier: "BookingTimes" })

export const ListBookingTimes = HttpApiEndpoint.post(
  "listBookingTimes",
  "/:workspaceId/event-types/:eventTypeId/times",
  {
    params: { workspaceId: Schema.String, eventTypeId: Identifier },
    payload: BookingTimesRequest,
    success: BookingTimes,
    error: [InvalidJson, InvalidInput, NotFound, EventTypeNotFound]
  }
)
  .annotateMerge(forAdminsAndHosts("List the times at which a person can be booked", reading))
  .annotate(
    OpenApi.Description,
    "Stores nothing. The rules of the event type choose the hosts by the person and the answers, as for the booking that follows."
  )
