import { EventTypeId } from "@calendeal/domain/event-types"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { FieldEvent } from "@calendeal/domain/funnel"
import { AnyText } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { CountedBody, limitedTo } from "./middleware.ts"
import { EventTypeNotFound } from "./errors.ts"
import { Reference } from "./fields.ts"

const Seen = Schema.Struct({ ...FieldEvent.fields, field: AnyText }).pipe(
  Schema.encodeKeys({ dwellSeconds: "dwell_seconds" })
)

/** The maximum number of events per request (specification 8). */
export const maximumEvents = 20

/** The time that a visitor spent on the fields of a form (specification 4.6). */
export const FunnelEventsPayload = Schema.Struct({
  eventTypeId: Reference(EventTypeId, "The id of the form's event type."),
  events: Schema.Array(Seen)
    .check(Schema.isBetweenLength(1, maximumEvents))
    .annotate({ description: "1-20 events. Events of unknown fields are dropped." })
}).annotate({ identifier: "FunnelEventsRequest" })

/** `POST /funnel-events` (specification 4.6). */
export const CreateFunnelEvents = HttpApiEndpoint.post("createFunnelEvents", "/funnel-events", {
  payload: FunnelEventsPayload,
  success: Schema.Struct({
    inserted: Schema.Int.annotate({
      description: "The number of events with known fields. 0 is not an error."
    })
  }).annotate({ identifier: "FunnelEventsCreated" }),
  error: [EventTypeNotFound]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(rateLimits.funnelEvents, "Report how a visitor filled in a form"))
  .annotate(
    OpenApi.Description,
    "The time spent on each field, and the field at which the visitor left. The body is read as JSON, whatever its Content-Type."
  )
