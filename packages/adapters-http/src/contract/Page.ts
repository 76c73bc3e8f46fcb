import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { calendarQuery, FullStarts, movingHeader, OfferedSlot } from "./Availability.ts"
import { EventTypeNotFound, RangeTooLarge } from "./errors.ts"
import { DateField, Instant } from "./fields.ts"
import { Counted, ForVisitors, limitedTo, TimeZoneErrors } from "./middleware.ts"
import { HoldSlot, ReleaseSlot } from "./SlotHolds.ts"

const Start = Schema.Struct({ startTimeUtc: Instant })

/** `GET /page/calendar` (D-PAGE-11). */
const GetPageCalendar = HttpApiEndpoint.get("getPageCalendar", "/page/calendar", {
  headers: movingHeader,
  query: {
    ...calendarQuery,
    from: Schema.optionalKey(DateField("Defaults to today.")),
    to: Schema.optionalKey(DateField("At most 35 dates from the first. Defaults to the last of them."))
  },
  success: Schema.Struct({
    days: Schema.Array(
      Schema.Struct({
        date: Schema.String,
        free: Schema.Int.annotate({ description: "The number of bookable starts. 0: fully booked." })
      })
    ).annotate({ description: "The dates on which the hosts work; other dates are closed." }),
    soonest: Schema.Array(Start).annotate({
      description: "The first starts of the next free dates, at most 3."
    }),
    first: Schema.NullOr(
      Schema.Struct({ date: Schema.String, slots: Schema.Array(OfferedSlot), fullStarts: FullStarts })
    ).annotate({
      description: "The first free date with all its starts."
    }),
    lastDate: Schema.String.annotate({ description: "The end of the booking window." }),
    noHostsAvailable: Schema.Boolean
  }).annotate({ identifier: "PageCalendar" }),
  error: [RangeTooLarge, EventTypeNotFound]
})
  .middleware(TimeZoneErrors)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.pageCalendar, "Get the calendar of the booking page"))
  .annotate(
    OpenApi.Description,
    "How much is free on each date, and the soonest starts. For the booking page of this version: the response can change with it. Other clients use month-availability and slots."
  )

/** The endpoints of the booking page itself. Other sites have no access. */
export class PageGroup extends HttpApiGroup.make("page")
  .add(GetPageCalendar, HoldSlot, ReleaseSlot)
  .annotate(ForVisitors, true)
  .annotate(OpenApi.Title, "Booking page")
  .annotate(OpenApi.Description, "Called by the booking page of this version only.") {}
