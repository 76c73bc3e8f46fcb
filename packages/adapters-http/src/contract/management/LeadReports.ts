import { atOnceMinutes, longestAfter } from "@calendeal/domain/reports"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound } from "../errors.ts"
import { forMembers } from "./access.ts"
import { money } from "./Reports.ts"
import { count, ofEventType, pathParams, period, periodOfFigures } from "./reportPeriod.ts"

const minutes = (description: string) => Schema.NullOr(Schema.Finite).annotate({ description })

/** How soon leads booked, and what each month's leads have paid since. */
const LeadReport = Schema.Struct({
  ...periodOfFigures,
  timezone: TimeZoneName.annotate({ description: "The workspace's time zone, of all months." }),
  speed: Schema.Struct({
    booked: count.annotate({ description: "Leads with a booking, whatever became of it." }),
    atOnce: count.annotate({ description: `Of these, those who booked within ${atOnceMinutes} minutes.` }),
    medianMinutes: minutes("The median minutes from the lead to its first booking. Null: none has booked."),
    p90Minutes: minutes("The 90th percentile, interpolated.")
  }),
  cohorts: Schema.Array(
    Schema.Struct({
      month: Schema.String.annotate({ description: "When the leads came, such as `2026-12`." }),
      leads: count,
      customers: count.annotate({ description: "Leads with a payment, also if it went back." }),
      revenue: Schema.Array(
        Schema.Struct({
          monthsAfter: count.annotate({
            description: `Months after that of the lead, ${longestAfter} with all later ones. Earlier payments are in 0.`
          }),
          revenue: money("The payments less refunds, by currency.")
        })
      ).annotate({ description: "Only months with payments." })
    })
  ).annotate({ description: "The leads by month, only months with leads." })
}).annotate({ identifier: "LeadReport" })

export const GetLeadReport = HttpApiEndpoint.get("getLeadReport", "/:workspaceId/reports/leads", {
  params: pathParams,
  query: { ...period, ...ofEventType },
  success: LeadReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report how soon leads book, and what they pay over months"))
  .annotate(
    OpenApi.Description,
    "Follows the leads of the period until today, those that the report of steps counts. Of an event type: those who were captured for it or have booked it, their first booking of it, and all that they have paid."
  )
