import type { Fault } from "@calendeal/domain/texts"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { amountOf } from "@calendeal/domain/money"
import { dateOf } from "@calendeal/domain/availability"
import {
  ageClasses,
  clockOf,
  type Dimension,
  monthsOf,
  openTogether,
  periodOf,
  pipelineOf,
  Reports,
  type RevenueFigures,
  type Selection,
  type SeriesDimension,
  type Step,
  TouchDimension
} from "@calendeal/domain/reports"
import type { Model } from "@calendeal/domain/attribution"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership, RateLimited } from "../../contract/index.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find } from "./resources.ts"

export interface Period {
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
}

/** The wire errors for the domain's reasons against a report. */
export const refusals = {
  PeriodReversed: () => invalid("to", { message: "must not be before from", code: "reversed" }),
  PeriodTooLong: () =>
    invalid("from", {
      message: "must be at most 800 days before to, or before tomorrow without to",
      code: "long_period"
    }),
  TooMuchToCount: () =>
    invalid("from", {
      message: "must be later: the period has too much data to count in time",
      code: "much_data"
    }),
  TooManyReports: () =>
    Effect.fail(new RateLimited({ limit: rateLimits.management.limit, retryAfterSeconds: 1 }))
}
const invalid = (field: string, fault: Fault) => Effect.fail(invalidField(field, fault))

/** The asked period with what is selected. Unknown ones are not found, so that they are not taken for those without figures. */
export const asked = Effect.fnUntraced(function* (
  { eventTypeId, hostId, ...range }: Period & Selection,
  now: DateTime.Utc
) {
  const { audit } = yield* Membership
  const period = yield* Effect.fromResult(periodOf(range, audit.workspaceId, now))
  if (eventTypeId !== undefined) yield* find("eventTypes", eventTypeId)
  if (hostId !== undefined) yield* find("hosts", hostId)
  return {
    ...period,
    ...(eventTypeId !== undefined && { eventTypeId }),
    ...(hostId !== undefined && { hostId })
  }
})

type FormQuery = Period & Pick<Selection, "eventTypeId">

export const getFunnelReport = Effect.fnUntraced(function* ({ query }: { readonly query: FormQuery }) {
  const reports = yield* Reports
  const period = yield* asked(query, yield* DateTime.now)
  const figures = yield* reports.funnel(period)
  return {
    from: period.from,
    to: period.to,
    items: figures.map(({ abandoned, eventTypeId, field, medianDwell, ninetiethDwell, views }) => ({
      eventTypeId,
      field,
      views,
      medianDwellSeconds: medianDwell,
      p90DwellSeconds: ninetiethDwell,
      abandonRate: abandoned / views
    }))
  }
}, Effect.catchTags(refusals))

export const getStepReport = Effect.fnUntraced(function* ({ query }: { readonly query: FormQuery }) {
  const reports = yield* Reports
  const period = yield* asked(query, yield* DateTime.now)
  return { from: period.from, to: period.to, ...(yield* reports.steps(period)) }
}, Effect.catchTags(refusals))

export const getWaitReport = Effect.fnUntraced(function* ({ query }: { readonly query: FormQuery }) {
  const reports = yield* Reports
  const now = yield* DateTime.now
  const period = yield* asked(query, now)
  return { from: period.from, to: period.to, items: yield* reports.waits({ ...period, now }) }
}, Effect.catchTags(refusals))

export const getRevenueReport = Effect.fnUntraced(
  function* ({
    query: { by, model, ...range }
  }: {
    readonly query: Period & Selection & { readonly by: Dimension | TouchDimension; readonly model?: Model }
  }) {
    const { audit } = yield* Membership
    const reports = yield* Reports
    if (!isShared(by) && model !== undefined) return yield* invalid("model", modelFaults.needless)
    const period = yield* asked(range, yield* DateTime.now)
    const { value: workspace } = yield* find("workspace", audit.workspaceId)
    const { channelRules, timezone } = workspace
    const head = { by, from: period.from, to: period.to }
    if (isShared(by)) {
      const chosen = model ?? "last_non_direct"
      const credits = yield* reports.credits({ ...period, by, model: chosen, channelRules })
      return {
        ...head,
        model: chosen,
        items: credits.map(({ bookings, closed, deals, key, revenue }) => ({
          key,
          bookings: amountOf(bookings),
          deals: amountOf(deals),
          closed: amountOf(closed),
          revenue: amountsOf(revenue)
        }))
      }
    }
    const months = monthsOf(timezone)
    const figures = yield* reports.revenue({ ...period, by, months: months.starts, channelRules })
    return {
      ...head,
      items: figures.map(({ key, revenue, ...counts }) => ({
        key: by === "month" && key !== null ? (months.names[Number(key)] ?? null) : key,
        ...counts,
        revenue: amountsOf(revenue)
      }))
    }
  },
  Effect.catchTags({ ...refusals, NothingLearnt: ({ reason }) => invalid("model", modelFaults[reason]) })
)

const isShared = (by: Dimension | TouchDimension): by is TouchDimension =>
  TouchDimension.literals.some((one) => one === by)

const modelFaults = {
  needless: {
    message:
      "shares nothing: by must be channel, source, utm_source, utm_medium, utm_campaign or click_platform",
    code: "needless_model"
  },
  few_payments: {
    message: "learns from more than 300 payments: choose a longer period, or another model",
    code: "few_payments"
  },
  many_keys: { message: "learns for by=channel and by=click_platform only", code: "many_keys" }
} as const

export const amountsOf = (sums: RevenueFigures["revenue"]) =>
  sums.map(({ cents, currency }) => ({ amount: amountOf(cents), currency }))

export const getSeriesReport = Effect.fnUntraced(function* ({
  query: { by, step, ...range }
}: {
  readonly query: Period & Selection & { readonly step: Step; readonly by?: SeriesDimension }
}) {
  const { audit } = yield* Membership
  const reports = yield* Reports
  const period = yield* asked(range, yield* DateTime.now)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const { channelRules, timezone } = workspace
  const clock = clockOf(timezone, period)
  const figures = yield* reports.series({ ...period, step, by: by ?? null, clock, channelRules })
  return {
    step,
    by: by ?? null,
    from: period.from,
    to: period.to,
    timezone,
    items: figures.map(({ day, revenue, ...item }) => ({
      date: dateOf(day),
      ...item,
      revenue: amountsOf(revenue)
    }))
  }
}, Effect.catchTags(refusals))

export const getDealReport = Effect.fnUntraced(function* ({ query }: { readonly query: Period & Selection }) {
  const reports = yield* Reports
  const now = yield* DateTime.now
  const period = yield* asked(query, now)
  const { audit } = yield* Membership
  const { closed, open } = yield* reports.deals({ ...period, now })
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const days = (seconds: number) => (closed.deals === 0 ? null : Math.round(seconds / 864) / 100)
  return {
    from: period.from,
    to: period.to,
    open: ageClasses.map((fromDays, place) => {
      const { deals, value } = openTogether(open.filter((one) => one.place === place))
      return { fromDays, belowDays: ageClasses[place + 1] ?? null, deals, value: amountsOf(value) }
    }),
    stages: pipelineOf(open, workspace.dealStages).map(({ ages, deals, stage, value }) => ({
      stage,
      deals,
      value: amountsOf(value),
      ages: ageClasses.map((_, place) => ages.get(place)?.deals ?? 0)
    })),
    closed: {
      deals: closed.deals,
      medianDays: days(closed.medianSeconds),
      p90Days: days(closed.ninetiethSeconds)
    }
  }
}, Effect.catchTags(refusals))
