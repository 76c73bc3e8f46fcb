import {
  Reservation,
  reservationLimits,
  ReservationState,
  usualReservationMinutes
} from "@calendeal/domain/bookings"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  BookingUnavailable,
  EventTypeNotFound,
  NotFound,
  ReservationGone,
  ReservationLimit,
  SlotUnavailable
} from "../errors.ts"
import { Instant, Reference, TimeZoneField } from "../fields.ts"
import { booking, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { BookingView } from "./BookingView.ts"
import { BookingDraft, bookingErrors } from "./BookingsForPeople.ts"
import { described, Identifier, withDefault } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** A time that is kept for a client. */
export const ReservationView = Schema.Struct({
  id: Reservation.fields.id,
  eventTypeId: Reservation.fields.eventTypeId,
  hostIds: described("The hosts whose time is kept, the organiser first.", Reservation.fields.hostIds),
  startAt: Instant,
  endAt: Instant,
  bookerTimezone: Reservation.fields.bookerTimezone,
  state: ReservationState.annotate({
    description:
      "live: the time is kept. booked: it became a booking. released: it was given up. lapsed: its time to wait is over."
  }),
  until: Instant.annotate({ description: "The time is kept until then, and not at that instant." }),
  bookingUid: described("The booking that it became. Null: none.", Reservation.fields.bookingUid),
  createdBy: described(
    "The `userId` of the member whose token or session made it. Null: it is an offer to a person who waits, or the page keeps it for a visitor.",
    Reservation.fields.createdBy
  ),
  waitingEntryId: described(
    "The place in the waiting list to which the time is offered. Null: it is no offer.",
    Reservation.fields.waitingEntryId
  ),
  byVisitor: Schema.Boolean.annotate({
    description: "Whether the page keeps it for a visitor who fills in the form (D-HOLD-9)."
  }),
  createdAt: Instant
}).annotate({ identifier: "Reservation" })

const minutes = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: reservationLimits.minutes })
).annotate({ description: "The minutes from now for which the time is kept." })

/** A time to keep. No person is needed. */
export const ReservationDraft = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The id of the event type."),
  startAt: Instant.annotate({ description: "The start: one of the times that are offered." }),
  minutes: withDefault(minutes, usualReservationMinutes),
  bookerTimezone: Schema.optionalKey(
    TimeZoneField.annotate({
      description: "The IANA zone whose dates the booking window has. Defaults to `UTC`."
    })
  ),
  hostId: Schema.optionalKey(
    Reference(
      HostId,
      "A host of the event type who takes part. If left out, the rules choose, as for a person of whom nothing is known; for a member who is a host, this host."
    )
  )
}).annotate({ identifier: "ReservationDraft" })

/** How long a reservation lasts from now. */
export const ReservationExtension = Schema.Struct({ minutes }).annotate({
  identifier: "ReservationExtension"
})

/** The person and the answers that a reservation becomes a booking with. */
export const ReservedBookingDraft = Schema.Struct({
  ...Struct.omit(BookingDraft.fields, ["eventTypeId", "startAt", "hostId"])
}).annotate({ identifier: "ReservedBookingDraft" })

const params = { workspaceId: Schema.String }
const pathParams = { ...params, reservationId: Identifier }

export const ListReservations = HttpApiEndpoint.get("listReservations", "/:workspaceId/reservations", {
  params,
  query: {
    ...pageQuery,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    state: Schema.optionalKey(
      Schema.Literal("live").annotate({ description: "Only those that keep their time now." })
    )
  },
  success: pageOf(ReservationView, "Reservations")
})
  .annotateMerge(forAdminsAndHosts("List the reservations", reading))
  .annotate(
    OpenApi.Description,
    "Newest first, also those that have ended, which are kept for 30 days, and those of visitors for one."
  )

export const GetReservation = HttpApiEndpoint.get(
  "getReservation",
  "/:workspaceId/reservations/:reservationId",
  { params: pathParams, success: ReservationView, error: [NotFound] }
).annotateMerge(forAdminsAndHosts("Get a reservation", reading))

export const CreateReservation = HttpApiEndpoint.post("createReservation", "/:workspaceId/reservations", {
  params,
  payload: ReservationDraft,
  success: ReservationView.pipe(HttpApiSchema.status(201)),
  error: [...refusals, BookingUnavailable, EventTypeNotFound, ReservationLimit, SlotUnavailable]
})
  .annotateMerge(forAdminsAndHosts("Reserve a time", booking))
  .annotate(
    OpenApi.Description,
    `Keeps a time of the event type for some minutes, without a person: no other client and no visitor can book it, and it counts for daily limits. When the minutes are over it is free at once. The same \`Idempotency-Key\` of a member reserves once (D-RES-1). At most as many are live as the event type's \`reservationsAtOnce\`, ${reservationLimits.perCredential} of one token or session, and ${reservationLimits.perWorkspace} of a workspace.`
  )

export const ExtendReservation = HttpApiEndpoint.post(
  "extendReservation",
  "/:workspaceId/reservations/:reservationId/extend",
  {
    params: pathParams,
    payload: ReservationExtension,
    success: ReservationView,
    error: [...refusals, ReservationGone]
  }
)
  .annotateMerge(forAdminsAndHosts("Extend a reservation", booking))
  .annotate(
    OpenApi.Description,
    `Keeps the time for so many minutes from now, at most until ${reservationLimits.total / 60} hours after the reservation was made, and until its start. It never ends earlier than before.`
  )

export const DeleteReservation = HttpApiEndpoint.delete(
  "deleteReservation",
  "/:workspaceId/reservations/:reservationId",
  { params: pathParams, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Release a reservation", booking))
  .annotate(
    OpenApi.Description,
    "Its time is free at once. A reservation that has ended stays as it ended; its booking stays."
  )

export const BookReservation = HttpApiEndpoint.post(
  "bookReservation",
  "/:workspaceId/reservations/:reservationId/booking",
  {
    params: pathParams,
    payload: ReservedBookingDraft,
    success: BookingView.pipe(HttpApiSchema.status(201)),
    error: [...bookingErrors, ReservationGone]
  }
)
  .annotateMerge(forAdminsAndHosts("Book a reserved time", booking))
  .annotate(
    OpenApi.Description,
    "Turns the reservation into a booking for a person, with the hosts whose time is kept. The person, the answers, the limits and the emails are checked as for a booking by the person; if one is refused, the reservation stays. It counts as a booking of the member (D-RES-5)."
  )
