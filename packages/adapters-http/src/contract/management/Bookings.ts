import { AttendanceMark, GroupId, statusFilters } from "@calendeal/domain/bookings"
import { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId, HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant, Reference } from "../fields.ts"
import { forMembers } from "./access.ts"
import { pageOf, pageQuery, SearchField, SortField } from "./listing.ts"
import { BookingDetails, BookingInList, SummaryTokenView, bookingPath } from "./BookingView.ts"

/** The bookings with a mark, or without one. */
export const AttendanceFilter = Schema.Literals([...AttendanceMark.literals, "none"]).annotate({
  description: "The mark of the booking. none: it has no mark."
})

/** The bookings of a status, or all that wait. */
export const BookingStatusFilter = Schema.Literals(statusFilters).annotate({
  description: "The status. waiting: all that wait, `held` or `requested`."
})

/** The order of a list of bookings (D-MGMT-13). */
export const BookingSort = SortField("bookings")

export const ListBookings = HttpApiEndpoint.get("listBookings", "/:workspaceId/bookings", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    uid: Schema.optionalKey(
      Schema.String.annotate({
        description:
          "The uid of any booking of a meeting, such as an earlier one. Finds its newest booking (D-MGMT-35)."
      })
    ),
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking.")),
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who booked.")),
    groupId: Schema.optionalKey(
      GroupId.annotate({
        description: "The group of an event type with seats: the bookings of one start (D-SEAT-2)."
      })
    ),
    status: Schema.optionalKey(BookingStatusFilter),
    attendance: Schema.optionalKey(AttendanceFilter),
    search: Schema.optionalKey(SearchField),
    from: Schema.optionalKey(
      Instant.annotate({ description: "Bookings that start at or after this instant." })
    ),
    to: Schema.optionalKey(Instant.annotate({ description: "Bookings that start before this instant." })),
    sort: Schema.optionalKey(BookingSort)
  },
  success: pageOf(BookingInList, "Bookings")
})
  .annotateMerge(forMembers("own", "List the bookings"))
  .annotate(OpenApi.Description, "Ordered by creation time, newest first, or by `sort`.")

export const GetBooking = HttpApiEndpoint.get("getBooking", "/:workspaceId/bookings/:bookingUid", {
  params: bookingPath,
  success: BookingDetails,
  error: [NotFound]
}).annotateMerge(forMembers("own", "Get a booking"))

export const CreateSummaryToken = HttpApiEndpoint.post(
  "createSummaryToken",
  "/:workspaceId/bookings/:bookingUid/summary-token",
  { params: bookingPath, success: SummaryTokenView, error: [NotFound] }
)
  .annotateMerge(forMembers("own", "Get a token for a booking's summary"))
  .annotate(OpenApi.Description, "The token is read-only and valid for this booking (D-TOK-2a).")
