import { EventTypeId } from "@calendeal/domain/event-types"
import { allowances } from "@calendeal/domain/fair-use"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Counted, limitedTo, ZoneRead } from "./admission.ts"
import { DateField } from "./DateField.ts"
import { EventTypeNotFound, RangeTooLarge } from "./errors.ts"
import { Reference } from "./Reference.ts"
import { TimeZoneField } from "./TimeZoneField.ts"

/** What every question about a calendar names. */
export const calendarQuery = {
  eventTypeId: Reference(EventTypeId, "The event to be booked."),
  tz: TimeZoneField,
  h: Schema.optionalKey(
    Schema.String.annotate({
      description: "Host ids, separated by commas: only these are considered (D-AV-4)."
    })
  )
}

/** `GET /month-availability` (specification 4.4). */
export const MonthAvailability = HttpApiEndpoint.get("monthAvailability", "/month-availability", {
  query: {
    ...calendarQuery,
    from: Schema.optionalKey(DateField("By default today.")),
    to: Schema.optionalKey(DateField("By default the end of the booking window."))
  },
  success: Schema.Struct({
    availableDates: Schema.Array(Schema.String),
    noHostsAvailable: Schema.Boolean.annotate({
      description: "Nobody can be considered at all; a full calendar is no dates and false."
    })
  }).annotate({ identifier: "AvailableDates" }),
  error: [RangeTooLarge, EventTypeNotFound]
})
  .middleware(ZoneRead)
  .middleware(Counted)
  .annotateMerge(limitedTo(allowances.monthAvailability))
  .annotate(OpenApi.Summary, "List the days that can be booked")
  .annotate(OpenApi.Description, "The days of a range, in the booker's zone, on which a slot can be booked.")
