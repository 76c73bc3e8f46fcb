import { Booking, ConsentGiven } from "@calendeal/domain/bookings"
import { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { Reference } from "../Reference.ts"
import { atLeast, refusals } from "./access.ts"
import { pageOf, pageQuery } from "./listing.ts"

const {
  blockedFrom: _blockedFrom,
  blockedUntil: _blockedUntil,
  confirmation: _confirmation,
  workspaceId: _workspaceId,
  ...shown
} = Booking.fields

/** A booking, as the management API shows it. */
export const BookingView = Schema.Struct({
  ...shown,
  startAt: Instant,
  endAt: Instant,
  consent: Schema.NullOr(Schema.Struct({ ...ConsentGiven.fields, at: Instant })).annotate({
    description: "The words that the booker agreed to, their SHA-256, and when (D-BOOK-13)."
  }),
  createdAt: Instant
}).annotate({ identifier: "Booking" })

/** A token that shows the booking's summary. */
export const SummaryTokenView = Schema.Struct({
  token: Schema.String.annotate({ description: "The bearer token that booking-summary takes." }),
  expiresAt: Instant
}).annotate({ identifier: "SummaryToken" })

// A uid is known in its own letters alone: its case counts.
const place = { workspaceId: Schema.String, bookingUid: Schema.String }

export const ListBookings = HttpApiEndpoint.get("listBookings", "/:workspaceId/bookings", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "What was booked.")),
    hostId: Schema.optionalKey(Reference(HostId, "One of those who host.")),
    contactId: Schema.optionalKey(Reference(ContactId, "Who booked.")),
    status: Schema.optionalKey(Booking.fields.status),
    from: Schema.optionalKey(Instant.annotate({ description: "Starts at this instant or later." })),
    to: Schema.optionalKey(Instant.annotate({ description: "Starts before this instant." }))
  },
  success: pageOf(BookingView, "Bookings")
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "List the bookings")
  .annotate(OpenApi.Description, "In the order in which they were made, newest first.")

export const GetBooking = HttpApiEndpoint.get("getBooking", "/:workspaceId/bookings/:bookingUid", {
  params: place,
  success: BookingView,
  error: [NotFound]
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Show a booking")

export const CancelBooking = HttpApiEndpoint.post(
  "cancelBooking",
  "/:workspaceId/bookings/:bookingUid/cancel",
  { params: place, success: BookingView, error: refusals }
)
  .annotateMerge(atLeast("admin"))
  .annotate(OpenApi.Summary, "Cancel a booking")
  .annotate(
    OpenApi.Description,
    "Its time is free again. One that is cancelled or rescheduled already is 409 `conflict`."
  )

export const MintSummaryToken = HttpApiEndpoint.post(
  "mintSummaryToken",
  "/:workspaceId/bookings/:bookingUid/summary-token",
  { params: place, success: SummaryTokenView, error: [NotFound] }
)
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Get a token for a booking's summary")
  .annotate(OpenApi.Description, "It shows this one booking, and changes nothing (D-TOK-2a).")
