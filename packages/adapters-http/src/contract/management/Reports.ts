import { EventTypeId, LocalDate } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import { Model } from "@calendeal/domain/attribution"
import { Dimension, SeriesDimension, Step, TouchDimension } from "@calendeal/domain/reports"
import { TimeZoneName, StageKey } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound } from "../errors.ts"
import { forMembers } from "./access.ts"
import { count, ofEventType, pathParams, period, periodOfFigures, selection } from "./reportPeriod.ts"

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
  came: count.annotate({
    description:
      "Of those who have booked, those who came to a meeting by the mark of a member. People who have paid need not be among them."
  }),
  paid: count.annotate({ description: "Of those who have booked, those who have paid." })
}).annotate({ identifier: "StepReport" })

/** Sums of money by currency. */
export const money = (description: string) =>
  Schema.Array(Schema.Struct({ amount: Schema.Finite, currency: Currency })).annotate({ description })

const sold = {
  bookings: count.annotate({ description: "The number of confirmed bookings." }),
  deals: count.annotate({ description: "The number of opened deals." }),
  closed: count.annotate({ description: "The number of closed deals." }),
  revenue: money("The payments, by currency.")
}

/** A figure that a model shares among the touches of a contact has two decimals. */
const shared = (description: string) =>
  Schema.Finite.annotate({ description: `${description} Under a model: with two decimals.` })

/** What revenue is grouped by: as counted once each, or as a model shares it. */
export const RevenueDimension = Schema.Literals([...Dimension.literals, ...TouchDimension.literals])

/** Bookings, deals and revenue by one dimension. */
export const RevenueReport = Schema.Struct({
  by: RevenueDimension,
  model: Schema.optionalKey(
    Model.annotate({ description: "The model that shares the figures. Absent: each item has one key." })
  ),
  ...periodOfFigures,
  items: Schema.Array(
    Schema.Struct({
      key: Schema.NullOr(Schema.String).annotate({
        description:
          "A channel, source, medium, campaign, platform, event type id, host id, one-off link id or month (`2026-12`). Null: unknown, or without a link."
      }),
      bookings: shared("The number of confirmed bookings."),
      deals: shared("The number of opened deals."),
      closed: shared("The number of closed deals."),
      revenue: sold.revenue
    })
  )
}).annotate({ identifier: "RevenueReport" })

/** Bookings, deals and revenue by day, week or month, and by one dimension. */
export const SeriesReport = Schema.Struct({
  step: Step,
  by: Schema.NullOr(SeriesDimension),
  ...periodOfFigures,
  timezone: TimeZoneName.annotate({
    description: "The workspace's time zone, of all days, weeks and months."
  }),
  items: Schema.Array(
    Schema.Struct({
      date: LocalDate.annotate({
        description: "The day, the Monday of the week, or the first day of the month."
      }),
      key: Schema.NullOr(Schema.String).annotate({
        description: "As in the report of revenue. Null: unknown, the rest, or without `by`."
      }),
      isRest: Schema.Boolean.annotate({
        description:
          "The sum of all keys but the 12 with most bookings, deals and payments in the period. All channels are shown."
      }),
      ...sold
    })
  )
}).annotate({ identifier: "SeriesReport" })

/** The ages of open deals, and how long closed ones took. */
export const DealReport = Schema.Struct({
  ...periodOfFigures,
  open: Schema.Array(
    Schema.Struct({
      fromDays: count,
      belowDays: Schema.NullOr(count).annotate({ description: "Null: no upper end." }),
      deals: count,
      value: money("The values, by currency. A deal without a value adds nothing.")
    })
  ).annotate({
    description:
      "All selected deals that are open now, by their age in days of 24 hours, whatever the period is."
  }),
  stages: Schema.Array(
    Schema.Struct({
      stage: Schema.NullOr(StageKey).annotate({
        description: "The key of the stage. Null: none, or one that the workspace no longer has."
      }),
      deals: count,
      value: money("The values, by currency. A deal without a value adds nothing."),
      ages: Schema.Array(count).annotate({ description: "The deals by age, in the order of `open`." })
    })
  ).annotate({ description: "The same deals by stage: those in none, then each stage in its order." }),
  closed: Schema.Struct({
    deals: count.annotate({
      description: "Deals that were closed in the period, without those of erased people."
    }),
    medianDays: Schema.NullOr(Schema.Finite).annotate({
      description:
        "The median days from the contact's first touch to the closing. Without a touch, from the first capture. Null: no deals."
    }),
    p90Days: Schema.NullOr(Schema.Finite).annotate({ description: "The 90th percentile, interpolated." })
  })
}).annotate({ identifier: "DealReport" })

const waitEnds = (what: string) =>
  Schema.Struct({
    waiting: count.annotate({ description: "Those that wait now." }),
    confirmed: count.annotate({ description: "Those that were confirmed, also if they were moved later." }),
    declined: count,
    expired: count.annotate({ description: "Those whose time to wait is over." }),
    cancelled: count.annotate({ description: "Those that were withdrawn, or cancelled later." })
  }).annotate({ description: what })

/** What waited: requests, payments, and places and offers of waiting lists. */
export const WaitReport = Schema.Struct({
  ...periodOfFigures,
  items: Schema.Array(
    Schema.Struct({
      eventTypeId: EventTypeId,
      requests: waitEnds("Bookings that waited for a host, by their result until now."),
      payments: waitEnds("Bookings that waited for their payment."),
      waitingList: Schema.Struct({
        joined: count.annotate({ description: "Places in the waiting list." }),
        offers: count.annotate({ description: "Times that were offered." }),
        taken: count.annotate({ description: "Offers that were taken." })
      }).annotate({
        description:
          "Offers are known for 30 days, and places until 30 days after their last period (D-RES-9, D-WAIT-9)."
      })
    })
  )
}).annotate({ identifier: "WaitReport" })

export const GetWaitReport = HttpApiEndpoint.get("getWaitReport", "/:workspaceId/reports/waits", {
  params: pathParams,
  query: { ...period, ...ofEventType },
  success: WaitReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report what waited, by its result"))
  .annotate(
    OpenApi.Description,
    "By event type, of the bookings, places and offers that were made in the period, the result until now."
  )

export const modelOfReport = Schema.optionalKey(
  Model.annotate({
    description:
      "How each item is shared among the touches before it, for `by` a channel, `source`, `utm_source`, `utm_medium`, `utm_campaign` or `click_platform` without `first_` or `last_`; defaults to `last_non_direct`. `markov` and `shapley` need more than 300 payments in the period, and `by` `channel` or `click_platform`."
  })
)

export const GetSeriesReport = HttpApiEndpoint.get("getSeriesReport", "/:workspaceId/reports/series", {
  params: pathParams,
  query: {
    ...period,
    ...selection,
    step: Step.annotate({
      description: "Days, weeks from Monday on, or months, in the workspace's time zone."
    }),
    by: Schema.optionalKey(
      SeriesDimension.annotate({
        description: "Also by a dimension, as in the report of revenue. Defaults to none."
      })
    )
  },
  success: SeriesReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report bookings, deals and revenue over time"))
  .annotate(
    OpenApi.Description,
    "The figures of the report of revenue by day, week or month. Days and keys without figures are left out."
  )

export const GetDealReport = HttpApiEndpoint.get("getDealReport", "/:workspaceId/reports/deals", {
  params: pathParams,
  query: { ...period, ...selection },
  success: DealReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report the ages of deals"))
  .annotate(
    OpenApi.Description,
    "How old open deals are, and how long it took from the first touch to the closing of those that were closed in the period."
  )

export const GetFunnelReport = HttpApiEndpoint.get("getFunnelReport", "/:workspaceId/reports/funnel", {
  params: pathParams,
  query: { ...period, ...ofEventType },
  success: FunnelReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report on booking forms"))
  .annotate(OpenApi.Description, "By event type and field, from the events that were received in the period.")

export const GetStepReport = HttpApiEndpoint.get("getStepReport", "/:workspaceId/reports/steps", {
  params: pathParams,
  query: { ...period, ...ofEventType },
  success: StepReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report the steps from visit to payment"))
  .annotate(
    OpenApi.Description,
    "Follows the leads of the period until today: a booking or payment counts for the period in which its lead came, whenever it was made. Of an event type: those who were captured for it or have booked it, and of these all who have paid."
  )

export const GetRevenueReport = HttpApiEndpoint.get("getRevenueReport", "/:workspaceId/reports/revenue", {
  params: pathParams,
  query: {
    ...period,
    ...selection,
    by: RevenueDimension.annotate({
      description:
        "The dimension: channel, source, campaign or click id platform of the first or last touch, where a source is the name that the console has for it, such as Google Ads; event type; leading host; the one-off link that brought the booking; or month in the workspace's time zone. Without `first_` or `last_`, and for a medium, `model` shares each item among the touches before it."
    }),
    model: modelOfReport
  },
  success: RevenueReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report bookings, deals and revenue"))
  .annotate(
    OpenApi.Description,
    "Each figure is counted by its own time: bookings and deals by creation, closed deals by closing, payments by payment time."
  )
