import { EventTypeId } from "@calendeal/domain/event-types"
import { allowances } from "@calendeal/domain/fair-use"
import { FieldEvent } from "@calendeal/domain/funnel"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { CountedBody, limitedTo } from "./admission.ts"
import { EventTypeNotFound } from "./errors.ts"
import { Reference } from "./Reference.ts"

const Seen = Schema.Struct({ ...FieldEvent.fields, field: AnyText }).pipe(
  Schema.encodeKeys({ dwellSeconds: "dwell_seconds" })
)

/** So many events a request reports at most (specification 8). */
export const maximumEvents = 20

/** How long a visitor stayed in the fields of a form (specification 4.6). */
export const FunnelEventsPayload = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The event whose form it is."),
  events: Schema.Array(Seen)
    .check(Schema.isBetweenLength(1, maximumEvents))
    .annotate({ description: "1-20 events; those of unknown fields are dropped." })
}).annotate({ identifier: "FunnelEventsRequest" })

/** `POST /funnel-events` (specification 4.6). */
export const FunnelEvents = HttpApiEndpoint.post("funnelEvents", "/funnel-events", {
  payload: FunnelEventsPayload,
  success: Schema.Struct({
    inserted: Schema.Int.annotate({ description: "How many were of known fields; none is no error." })
  }).annotate({ identifier: "EventsStored" }),
  error: [EventTypeNotFound]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(allowances.funnelEvents))
  .annotate(OpenApi.Summary, "Report how a form was filled in")
  .annotate(
    OpenApi.Description,
    "Dwell time per field, and where the visitor left. Any Content-Type is read as JSON."
  )
