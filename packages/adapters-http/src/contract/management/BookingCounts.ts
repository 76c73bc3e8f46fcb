import { ContactId } from "@calendeal/domain/contacts"
import { mostCounted } from "@calendeal/domain/management"
import { EventTypeId, HostId, LocalDate } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput } from "../errors.ts"
import { DateField, Instant, Reference, TimeZoneField } from "../fields.ts"
import { TimeZoneErrors } from "../middleware.ts"
import { forMembers } from "./access.ts"
import { SearchField } from "./listing.ts"
import { AttendanceFilter } from "./Bookings.ts"

/** The most days that are counted. */
const mostDays = 42

/** The bookings of each day. */
export const BookingDays = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      date: LocalDate,
      bookings: Schema.Int.annotate({ description: "The confirmed bookings that start on this day." }),
      minutes: Schema.Finite.annotate({ description: "The minutes of these bookings." })
    })
  ).annotate({ description: "Every day, in their order." })
}).annotate({ identifier: "BookingDays" })

export const GetBookingDays = HttpApiEndpoint.get("getBookingDays", "/:workspaceId/booking-days", {
  params: { workspaceId: Schema.String },
  query: {
    from: DateField("The first day, in the time zone `tz`."),
    days: Schema.optionalKey(
      Schema.String.check(
        Schema.isPattern(/^(?:[1-9]|[123][0-9]|4[0-2])$/u, {
          message: `must be a whole number from 1 to ${mostDays}`,
          code: "out_of_range",
          values: { least: 1, most: mostDays }
        })
      )
        .annotate({ description: `The number of days, at most ${mostDays}. Defaults to 14.` })
        .pipe(Schema.decodeTo(Schema.FiniteFromString))
    ),
    tz: TimeZoneField,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking."))
  },
  success: BookingDays,
  error: InvalidInput
})
  .middleware(TimeZoneErrors)
  .annotateMerge(forMembers("own", "Count the bookings by day"))

const BookingCount = Schema.Struct({
  count: Schema.Int.annotate({ description: `At most ${mostCounted}.` }),
  more: Schema.Boolean.annotate({ description: "Whether there are more than are counted." })
}).annotate({ identifier: "BookingCount" })

/** The sizes of the groups of bookings. */
export const BookingCounts = Schema.Struct({
  upcoming: BookingCount.annotateKey({ description: "Confirmed bookings that start at `at` or later." }),
  past: BookingCount.annotateKey({ description: "Confirmed bookings that start before `at`." }),
  cancelled: BookingCount.annotateKey({ description: "Cancelled bookings." }),
  waiting: BookingCount.annotateKey({
    description: "Bookings that wait for approval or payment and start at `at` or later."
  })
}).annotate({ identifier: "BookingCounts" })

export const GetBookingCounts = HttpApiEndpoint.get("getBookingCounts", "/:workspaceId/booking-counts", {
  params: { workspaceId: Schema.String },
  query: {
    at: Schema.optionalKey(
      Instant.annotate({ description: "The instant between past and upcoming ones. Defaults to now." })
    ),
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking.")),
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who booked.")),
    attendance: Schema.optionalKey(
      AttendanceFilter.annotate({ description: "The mark of the past ones. none: they have no mark." })
    ),
    search: Schema.optionalKey(SearchField),
    from: Schema.optionalKey(
      Instant.annotate({ description: "Bookings that start at or after this instant." })
    ),
    to: Schema.optionalKey(Instant.annotate({ description: "Bookings that start before this instant." }))
  },
  success: BookingCounts,
  error: [InvalidInput]
})
  .annotateMerge(forMembers("own", "Count upcoming, past and cancelled bookings"))
  .annotate(
    OpenApi.Description,
    `Each count stops at ${mostCounted} (D-MGMT-42). It is limited like a report.`
  )
