import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Counted, limitedTo, ZoneRead } from "./admission.ts"
import { DateField, Instant } from "./fields.ts"
import { EventTypeNotFound } from "./errors.ts"
import { calendarQuery } from "./MonthAvailability.ts"

/** `GET /slots`, an extension of the specification (D-AV-6). */
export const Slots = HttpApiEndpoint.get("slots", "/slots", {
  query: { ...calendarQuery, date: DateField("A date in the booker's time zone.") },
  success: Schema.Struct({
    date: Schema.String,
    slots: Schema.Array(Schema.Struct({ startTimeUtc: Instant })),
    noHostsAvailable: Schema.Boolean
  }).annotate({ identifier: "OpenSlots" }),
  error: [EventTypeNotFound]
})
  .middleware(ZoneRead)
  .middleware(Counted)
  .annotateMerge(limitedTo(rateLimits.slots))
  .annotate(OpenApi.Summary, "List the slots of a day")
  .annotate(OpenApi.Description, "All bookable start times on one date in the booker's time zone.")
