import { centsOf, maximumCents } from "@calendeal/domain/money"
import { RuleModel } from "@calendeal/domain/attribution"
import { CostDimension } from "@calendeal/domain/reports"
import { Campaign, spendLimits, SpendRow } from "@calendeal/domain/spend"
import { type Fault, invalidValue } from "@calendeal/domain/texts"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { InvalidInput, NotFound } from "../errors.ts"
import { CurrencyField } from "../fields.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { money } from "./Reports.ts"
import { pathParams, period, periodOfFigures } from "./reportPeriod.ts"

const most = maximumCents / 100
const noSpend: Fault = {
  message: `must be at least 0 and at most ${most}, with at most two decimals`,
  code: "amount",
  values: { most }
}

/** As an amount of money, and 0. */
const SpentAmount = Schema.Number.check(
  Schema.isFinite({ ...noSpend }),
  Schema.isBetween({ minimum: 0, maximum: most }, { ...noSpend })
)
  .annotate({
    description: `The cost, at most ${most} with at most two decimals. 0 removes the row.`,
    examples: [12.5]
  })
  .pipe(
    Schema.decodeTo(
      Schema.toType(SpendRow.fields.cents),
      SchemaTransformation.transformEffect<number, number>({
        decode: (amount) => {
          const cents = amount === 0 ? 0 : centsOf(amount)
          return cents === undefined ? Effect.fail(invalidValue(noSpend)) : Effect.succeed(cents)
        },
        encode: (cents) => Effect.succeed(cents / 100)
      })
    )
  )

/** What a campaign cost on one day. */
const SpendField = Schema.Struct({
  day: SpendRow.fields.day.annotate({ description: "The day, in the time zone of the ad account." }),
  platform: SpendRow.fields.platform,
  campaignId: Schema.optionalKey(
    SpendRow.fields.id.annotate({
      description:
        "The platform's id of the campaign, by which visits are joined. Absent: the name identifies it."
    })
  ),
  campaignName: SpendRow.fields.name,
  amount: SpentAmount,
  currency: CurrencyField
})

/** The rows of a request. */
export const SpendRows = Schema.Struct({
  rows: Schema.Array(SpendField)
    .check(Schema.isMinLength(1), Schema.isMaxLength(spendLimits.perRequest))
    .annotate({ description: "Rows of different days, platforms or campaigns." })
}).annotate({ identifier: "SpendRows" })

/** The largest body of a request with all rows, in bytes. */
export const largestSpend = 1024 * 1024

export const SetSpend = HttpApiEndpoint.put("setSpend", "/:workspaceId/spend", {
  params: pathParams,
  payload: SpendRows,
  error: refusals
})
  .annotateMerge(atLeast("admin", "Record what advertising costs"))
  .annotate(
    OpenApi.Description,
    `All rows or none. A row replaces that of the same day, platform and campaign, and is never added to it (D-SPEND-1). A workspace has at most ${spendLimits.perWorkspace} rows.`
  )

const share = (description: string) =>
  Schema.Finite.annotate({ description: `${description} As the model shares them, with two decimals.` })
const cost = (description: string) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description} Null: there are none, or the spend has no currency or several.`
  })

/** The cost of advertising, and the result of it. */
export const SpendReport = Schema.Struct({
  by: CostDimension,
  model: RuleModel.annotate({ description: "The model that shares the figures among visits." }),
  ...periodOfFigures,
  timezone: TimeZoneName.annotate({
    description:
      "The workspace's time zone. Spend counts by the days of the ad accounts that begin in the period; all else by its own time."
  }),
  items: Schema.Array(
    Schema.Struct({
      key: Schema.NullOr(Schema.String).annotate({
        description: "A campaign, source or channel. Null: visits that are none's, and what has no visit."
      }),
      campaign: Schema.NullOr(Campaign).annotate({
        description: "The campaign of the spend, with its latest name. Null: not by campaign, or none's."
      }),
      spend: money("The cost by currency. Currencies are never added up."),
      leads: share("Contacts whose first capture or booking was in the period."),
      bookings: share("Confirmed bookings that were made in the period."),
      came: share("Meetings that began in the period and to which people came, by the mark of a member."),
      customers: share("Contacts whose first payment was in the period."),
      revenue: money("Payments and what changed them in the period, by currency, as the model shares them."),
      currency: Schema.NullOr(Schema.String).annotate({
        description: "The only currency of the spend, that of the costs. Null: none, or several."
      }),
      costPerLead: cost("Spend per lead."),
      costPerBooked: cost("Spend per booking."),
      costPerCame: cost("Spend per meeting to which people came."),
      costPerCustomer: cost("Spend per new customer."),
      returnOnSpend: Schema.NullOr(Schema.Finite).annotate({
        description:
          "Revenue of one unit of spend. Null: no spend, several currencies of it, or revenue in another currency."
      })
    })
  )
}).annotate({ identifier: "SpendReport" })

export const GetSpendReport = HttpApiEndpoint.get("getSpendReport", "/:workspaceId/reports/spend", {
  params: pathParams,
  query: {
    ...period,
    by: CostDimension.annotate({
      description: "Campaigns of the spend, or the sources or channels of the visits and of the spend."
    }),
    model: Schema.optionalKey(
      RuleModel.annotate({
        description: "How each figure is shared among the visits before it. Defaults to `last_non_direct`."
      })
    )
  },
  success: SpendReport,
  error: [InvalidInput, NotFound]
})
  .annotateMerge(forMembers("none", "Report what leads, meetings and customers cost"))
  .annotate(
    OpenApi.Description,
    "Visits are joined to campaigns by the campaign's id, then by its name within the platform (D-SPEND-3)."
  )
