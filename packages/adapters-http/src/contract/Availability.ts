import { EventTypeId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Counted, limitedTo, TimeZoneErrors } from "./middleware.ts"
import { DateField, Instant, Reference, TimeZoneField } from "./fields.ts"
import { EventTypeNotFound, RangeTooLarge } from "./errors.ts"

/** The query parameters of every question about free times. */
export const calendarQuery = {
  eventTypeId: Reference(EventTypeId, "The id of the event type."),
  tz: TimeZoneField,
  h: Schema.optionalKey(
    Schema.String.annotate({
      description: "Host ids, separated by commas. Only these hosts are considered (D-AV-4)."
    })
  )
}

/** The header by which a page books over a one-off link, and asks for its times (D-LINK-2). */
export const linkHeader = {
  "one-off-link": Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The secret of a one-off link: the value of `link` in its address. The booking uses it once, and is made with its hosts. A move does not use it."
    })
  )
}

/** The header by which a page books the time that it holds, and asks for times as if it held none (D-HOLD-9). */
export const holdHeader = {
  "slot-hold": Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The key of the time that the page holds. The booking takes this time over, and its own page sees it as free. A key that holds nothing counts as none, and so does that of a move."
    })
  )
}

/** The headers by which a page asks for the times of a move (D-BOOK-15), of a one-off link (D-LINK-3), or beside its own hold. */
export const movingHeader = {
  ...linkHeader,
  ...holdHeader,
  "booking-token": Schema.optionalKey(
    Schema.String.annotate({
      description:
        "A token of the booking to move. The answer then has the times to which its booker can move it, and `h` is ignored. An invalid token counts as none."
    })
  )
}

/** `GET /month-availability` (specification 4.4). */
export const GetMonthAvailability = HttpApiEndpoint.get("getMonthAvailability", "/month-availability", {
  headers: movingHeader,
  query: {
    ...calendarQuery,
    from: Schema.optionalKey(DateField("Defaults to today.")),
    to: Schema.optionalKey(DateField("Defaults to the end of the booking window."))
  },
  success: Schema.Struct({
    availableDates: Schema.Array(Schema.String),
    noHostsAvailable: Schema.Boolean.annotate({
      description:
        "True if there are no hosts to consider. If all hosts are fully booked, this is false and the list of dates is empty."
    })
  }).annotate({ identifier: "AvailableDates" }),
  error: [RangeTooLarge, EventTypeNotFound]
})
  .middleware(TimeZoneErrors)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.monthAvailability, "List the bookable days"))
  .annotate(
    OpenApi.Description,
    "The days of a range, in the booker's time zone, on which at least one slot can be booked."
  )

/** A bookable start. */
export const OfferedSlot = Schema.Struct({
  startTimeUtc: Instant,
  seatsLeft: Schema.optionalKey(Schema.Int).annotate({
    description: "For event types with seats: how many are left at this start (D-SEAT-12)."
  })
})

/** The starts that were offered until the last seat was taken. */
export const FullStarts = Schema.optionalKey(Schema.Array(Instant)).annotate({
  description:
    "For event types with seats: the starts without a seat left. They cannot be booked (D-SEAT-12)."
})

/** `GET /slots`, an extension of the specification (D-AV-6). */
export const ListSlots = HttpApiEndpoint.get("listSlots", "/slots", {
  headers: movingHeader,
  query: { ...calendarQuery, date: DateField("A date in the booker's time zone.") },
  success: Schema.Struct({
    date: Schema.String,
    slots: Schema.Array(OfferedSlot),
    fullStarts: FullStarts,
    noHostsAvailable: Schema.Boolean
  }).annotate({ identifier: "OpenSlots" }),
  error: [EventTypeNotFound]
})
  .middleware(TimeZoneErrors)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.slots, "List the slots of a day"))
  .annotate(OpenApi.Description, "All bookable start times on one date in the booker's time zone.")
