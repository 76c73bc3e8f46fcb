import { Booking, ConsentGiven } from "@calendeal/domain/bookings"
import { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant, Reference } from "../fields.ts"
import { atLeast, refusals } from "./access.ts"
import { pageOf, pageQuery } from "./listing.ts"

const {
  blockedFrom: _blockedFrom,
  blockedUntil: _blockedUntil,
  confirmation: _confirmation,
  workspaceId: _workspaceId,
  ...publicFields
} = Booking.fields

/** A booking in the management API. */
export const BookingView = Schema.Struct({
  ...publicFields,
  startAt: Instant,
  endAt: Instant,
  consent: Schema.NullOr(Schema.Struct({ ...ConsentGiven.fields, at: Instant })).annotate({
    description: "The consent text that the booker accepted, its SHA-256, and the time (D-BOOK-13)."
  }),
  createdAt: Instant
}).annotate({ identifier: "Booking" })

/** A token that shows the booking's summary. */
export const SummaryTokenView = Schema.Struct({
  token: Schema.String.annotate({ description: "The bearer token for booking-summary." }),
  expiresAt: Instant
}).annotate({ identifier: "SummaryToken" })

// Uids are case-sensitive.
const pathParams = { workspaceId: Schema.String, bookingUid: Schema.String }

export const ListBookings = HttpApiEndpoint.get("listBookings", "/:workspaceId/bookings", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking.")),
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who booked.")),
    status: Schema.optionalKey(Booking.fields.status),
    from: Schema.optionalKey(
      Instant.annotate({ description: "Bookings that start at or after this instant." })
    ),
    to: Schema.optionalKey(Instant.annotate({ description: "Bookings that start before this instant." }))
  },
  success: pageOf(BookingView, "Bookings")
})
  .annotateMerge(atLeast("member", "List the bookings"))
  .annotate(OpenApi.Description, "Ordered by creation time, newest first.")

export const GetBooking = HttpApiEndpoint.get("getBooking", "/:workspaceId/bookings/:bookingUid", {
  params: pathParams,
  success: BookingView,
  error: [NotFound]
}).annotateMerge(atLeast("member", "Show a booking"))

export const CancelBooking = HttpApiEndpoint.post(
  "cancelBooking",
  "/:workspaceId/bookings/:bookingUid/cancel",
  { params: pathParams, success: BookingView, error: refusals }
)
  .annotateMerge(atLeast("admin", "Cancel a booking"))
  .annotate(
    OpenApi.Description,
    "Frees the time. If the booking is already cancelled or rescheduled, the response is 409 `conflict`."
  )

export const MintSummaryToken = HttpApiEndpoint.post(
  "mintSummaryToken",
  "/:workspaceId/bookings/:bookingUid/summary-token",
  { params: pathParams, success: SummaryTokenView, error: [NotFound] }
)
  .annotateMerge(atLeast("member", "Get a token for a booking's summary"))
  .annotate(OpenApi.Description, "The token is read-only and valid for this booking (D-TOK-2a).")
