import { rateLimits } from "@calendeal/domain/rate-limits"
import { type Dimension, monthsOf, periodOf, Reports } from "@calendeal/domain/reports"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { InvalidInput, RateLimited, Membership } from "../../contract/index.ts"
import { found } from "./found.ts"

interface Asked {
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
}

/** The wire errors for the domain's reasons against a report. */
const refusals = {
  PeriodReversed: () => invalid("to", "must not be before from"),
  PeriodTooLong: () => invalid("from", "must be at most 800 days before to, or before tomorrow without to"),
  TooMuchToCount: () => invalid("from", "must be later: the period has too much data to count in time"),
  TooManyReports: () =>
    Effect.fail(new RateLimited({ limit: rateLimits.management.limit, retryAfterSeconds: 1 }))
}
const invalid = (path: string, message: string) =>
  Effect.fail(new InvalidInput({ issues: [{ path: [path], message }] }))

export const reportFunnel = Effect.fnUntraced(function* ({ query }: { readonly query: Asked }) {
  const { audit } = yield* Membership
  const reports = yield* Reports
  const period = yield* Effect.fromResult(periodOf(query, audit.workspaceId, yield* DateTime.now))
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

export const reportRevenue = Effect.fnUntraced(function* ({
  query: { by, ...asked }
}: {
  readonly query: Asked & { readonly by: Dimension }
}) {
  const { audit } = yield* Membership
  const reports = yield* Reports
  const period = yield* Effect.fromResult(periodOf(asked, audit.workspaceId, yield* DateTime.now))
  const { value: workspace } = yield* found("workspace", audit.workspaceId)
  const months = monthsOf(workspace.timezone)
  const figures = yield* reports.revenue({ ...period, by, months: months.starts })
  return {
    by,
    from: period.from,
    to: period.to,
    items: figures.map(({ key, revenue, ...counts }) => ({
      key: by === "month" && key !== null ? (months.names[Number(key)] ?? null) : key,
      ...counts,
      revenue: revenue.map(({ cents, currency }) => ({ amount: Number(`${cents}e-2`), currency }))
    }))
  }
}, Effect.catchTags(refusals))
