import { EventTypeId } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import { Dimension } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput } from "../errors.ts"
import { Instant } from "../fields.ts"
import { forMembers } from "./access.ts"

const period = {
  from: Schema.optionalKey(
    Instant.annotate({
      description: "The start of the period, at most 800 days before `to`. Defaults to 800 days before `to`."
    })
  ),
  to: Schema.optionalKey(
    Instant.annotate({
      description:
        "The end of the period, exclusive. Defaults to one day from now, the latest possible date of a payment."
    })
  )
}
/** The period of the figures. */
const periodOfFigures = {
  from: Instant.annotate({ description: "The start of the period." }),
  to: Instant.annotate({ description: "The end of the period, exclusive." })
}
const pathParams = { workspaceId: Schema.String }
const count = Schema.Int

/** How visitors filled in the fields of the booking forms. */
export const FunnelReport = Schema.Struct({
  ...periodOfFigures,
  items: Schema.Array(
    Schema.Struct({
      eventTypeId: EventTypeId,
      field: Schema.String,
      views: count,
      medianDwellSeconds: Schema.Finite,
      p90DwellSeconds: Schema.Finite.annotate({ description: "The 90th percentile, interpolated." }),
      abandonRate: Schema.Finite.annotate({ description: "The share of views that ended the visit, 0 to 1." })
    })
  )
}).annotate({ identifier: "FunnelReport" })

/** How far people came, from the visit to the payment. */
export const StepReport = Schema.Struct({
  ...periodOfFigures,
  visits: count.annotate({
    description: "Visits in which a form was begun: of each event type, the views of its most viewed field."
  }),
  leads: count.annotate({
    description: "Contacts whose first capture or booking was in the period. Erased people do not count."
  }),
  qualified: count.annotate({
    description: "Of the leads, those who may book an event type, or have booked."
  }),
  booked: count.annotate({ description: "Of the leads, those with a confirmed booking." }),
  paid: count.annotate({ description: "Of those who have booked, those who have paid." })
}).annotate({ identifier: "StepReport" })

/** Bookings, deals and revenue by one dimension. */
export const RevenueReport = Schema.Struct({
  by: Dimension,
  ...periodOfFigures,
  items: Schema.Array(
    Schema.Struct({
      key: Schema.NullOr(Schema.String).annotate({
        description:
          "A source, campaign, platform, event type id, host id or month (`2026-12`). Null: unknown."
      }),
      bookings: count.annotate({ description: "The number of confirmed bookings." }),
      deals: count.annotate({ description: "The number of opened deals." }),
      closed: count.annotate({ description: "The number of closed deals." }),
      revenue: Schema.Array(Schema.Struct({ amount: Schema.Finite, currency: Currency })).annotate({
        description: "The payments, by currency."
      })
    })
  )
}).annotate({ identifier: "RevenueReport" })

export const GetFunnelReport = HttpApiEndpoint.get("getFunnelReport", "/:workspaceId/reports/funnel", {
  params: pathParams,
  query: period,
  success: FunnelReport,
  error: [InvalidInput]
})
  .annotateMerge(forMembers("none", "Report on booking forms"))
  .annotate(OpenApi.Description, "By event type and field, from the events that were received in the period.")

export const GetStepReport = HttpApiEndpoint.get("getStepReport", "/:workspaceId/reports/steps", {
  params: pathParams,
  query: period,
  success: StepReport,
  error: [InvalidInput]
})
  .annotateMerge(forMembers("none", "Report the steps from visit to payment"))
  .annotate(
    OpenApi.Description,
    "Follows the leads of the period until today: a booking or payment counts for the period in which its lead came, whenever it was made."
  )

export const GetRevenueReport = HttpApiEndpoint.get("getRevenueReport", "/:workspaceId/reports/revenue", {
  params: pathParams,
  query: {
    ...period,
    by: Dimension.annotate({
      description:
        "The dimension: source, campaign or click id platform of the first or last touch; event type; leading host; or month in the workspace's time zone."
    })
  },
  success: RevenueReport,
  error: [InvalidInput]
})
  .annotateMerge(forMembers("none", "Report bookings, deals and revenue"))
  .annotate(
    OpenApi.Description,
    "Each figure is counted by its own time: bookings and deals by creation, closed deals by closing, payments by payment time."
  )
