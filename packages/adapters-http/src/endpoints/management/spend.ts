import { amountOf } from "@calendeal/domain/money"
import { IdGenerator } from "@calendeal/domain/consistency"
import type { RuleModel } from "@calendeal/domain/attribution"
import { commit } from "@calendeal/domain/management"
import {
  clockOf,
  type CostDimension,
  costFigures,
  costsOf,
  daysWithin,
  Reports
} from "@calendeal/domain/reports"
import { spendKey, SpendRecordingId, type SpendRow } from "@calendeal/domain/spend"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { largestSpend, Membership, SpendRows } from "../../contract/index.ts"
import { largeFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { amountsOf, asked, type Period, refusals } from "./reports.ts"
import { find, wireErrors } from "./resources.ts"

export const newRecording = IdGenerator.use(({ uuid }) => Effect.map(uuid, (id) => SpendRecordingId.make(id)))

const given = largeFieldsOf(SpendRows, largestSpend)

export const setSpend = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const fields = yield* given
  const rows = fields.rows.map(({ amount, campaignId = null, campaignName, ...row }): SpendRow => ({
    ...row,
    id: campaignId,
    name: campaignName,
    cents: amount
  }))
  const places = new Map<string, number>()
  for (const [place, row] of rows.entries()) {
    const key = spendKey(row)
    if (places.has(key))
      return yield* invalidField(["rows", place], {
        message: "must not be of the day and campaign of an earlier row",
        code: "twice"
      })
    places.set(key, place)
  }
  // The request has at least one.
  if (Arr.isReadonlyArrayNonEmpty(rows))
    yield* commit(audit, { _tag: "SetSpend", recordingId: yield* newRecording, rows })
}, Effect.catchTags(wireErrors))

export const getSpendReport = Effect.fnUntraced(function* ({
  query: { by, model = "last_non_direct", ...range }
}: {
  readonly query: Period & { readonly by: CostDimension; readonly model?: RuleModel }
}) {
  const { audit } = yield* Membership
  const reports = yield* Reports
  const period = yield* asked(range, yield* DateTime.now)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const { channelRules, timezone } = workspace
  const days = daysWithin(clockOf(timezone, period), period)
  const records = yield* reports.costs({ ...period, ...days, model })
  return {
    by,
    model,
    from: period.from,
    to: period.to,
    timezone,
    items: costFigures(records, { by, model, channelRules }).map((figures) => {
      const costs = costsOf(figures)
      const { campaign, key, revenue, spend } = figures
      return {
        key,
        campaign,
        spend: amountsOf(spend),
        leads: amountOf(figures.leads),
        bookings: amountOf(figures.bookings),
        came: amountOf(figures.came),
        customers: amountOf(figures.customers),
        revenue: amountsOf(revenue),
        currency: costs.currency,
        costPerLead: amountIn(costs.perLead),
        costPerBooked: amountIn(costs.perBooked),
        costPerCame: amountIn(costs.perCame),
        costPerCustomer: amountIn(costs.perCustomer),
        returnOnSpend: amountIn(costs.return)
      }
    })
  }
}, Effect.catchTags(refusals))

const amountIn = (hundredths: bigint | null) => (hundredths === null ? null : amountOf(hundredths))
