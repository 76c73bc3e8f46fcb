import { EventTypeId } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import { Dimension } from "@calendeal/domain/reports"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput } from "../errors.ts"
import { Instant } from "../Instant.ts"
import { atLeast } from "./access.ts"

const period = {
  from: Schema.optionalKey(
    Instant.annotate({
      description: "From this instant on, at most 800 days before `to`; left out, as early as that."
    })
  ),
  to: Schema.optionalKey(
    Instant.annotate({
      description: "Before this instant; left out, a day from now, as far ahead as a payment may be dated."
    })
  )
}
/** What the figures are of. */
const covered = {
  from: Instant.annotate({ description: "The period's beginning." }),
  to: Instant.annotate({ description: "Its end, which is not part of it." })
}
const place = { workspaceId: Schema.String }
const count = Schema.Int

/** What visitors did with the fields of the booking forms. */
export const FunnelReport = Schema.Struct({
  ...covered,
  items: Schema.Array(
    Schema.Struct({
      eventTypeId: EventTypeId,
      field: Schema.String,
      views: count,
      medianDwellSeconds: Schema.Finite,
      p90DwellSeconds: Schema.Finite.annotate({ description: "Nine of ten stay no longer; interpolated." }),
      abandonRate: Schema.Finite.annotate({ description: "0 to 1: how many views ended the visit." })
    })
  )
}).annotate({ identifier: "FunnelReport" })

/** What was sold, told apart by one thing. */
export const RevenueReport = Schema.Struct({
  by: Dimension,
  ...covered,
  items: Schema.Array(
    Schema.Struct({
      key: Schema.NullOr(Schema.String).annotate({
        description:
          "A source, campaign, platform, event type's or host's id, or month (`2026-12`); null: unknown."
      }),
      bookings: count.annotate({ description: "Confirmed bookings that were made." }),
      deals: count.annotate({ description: "Deals that were opened." }),
      closed: count.annotate({ description: "Deals that were closed." }),
      revenue: Schema.Array(Schema.Struct({ amount: Schema.Finite, currency: Currency })).annotate({
        description: "What was paid, by currency."
      })
    })
  )
}).annotate({ identifier: "RevenueReport" })

export const ReportFunnel = HttpApiEndpoint.get("reportFunnel", "/:workspaceId/reports/funnel", {
  params: place,
  query: period,
  success: FunnelReport,
  error: [InvalidInput]
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Report how booking forms are filled in")
  .annotate(OpenApi.Description, "By event type and field, of what was reported in the period.")

export const ReportRevenue = HttpApiEndpoint.get("reportRevenue", "/:workspaceId/reports/revenue", {
  params: place,
  query: {
    ...period,
    by: Dimension.annotate({
      description:
        "First or last touch's source, campaign or click id's platform; event type; leading host; or month of the workspace's time zone."
    })
  },
  success: RevenueReport,
  error: [InvalidInput]
})
  .annotateMerge(atLeast("member"))
  .annotate(OpenApi.Summary, "Report bookings, deals and revenue")
  .annotate(
    OpenApi.Description,
    "Each counts by its own time: a booking and a deal by when they were made, a closed deal by when it was closed, a payment by when it was paid."
  )
