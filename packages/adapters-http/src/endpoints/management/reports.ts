import { type Dimension, monthsOf, Reports } from "@calendeal/domain/reports"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Seat } from "../../contract/index.ts"
import { found } from "./found.ts"

interface Asked {
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
}

export const reportFunnel = Effect.fnUntraced(function* ({ query }: { readonly query: Asked }) {
  const { act } = yield* Seat
  const reports = yield* Reports
  const figures = yield* reports.funnel({ workspaceId: act.workspaceId, ...query })
  return {
    items: figures.map(({ abandoned, eventTypeId, field, medianDwell, ninetiethDwell, views }) => ({
      eventTypeId,
      field,
      views,
      medianDwellSeconds: medianDwell,
      p90DwellSeconds: ninetiethDwell,
      abandonRate: abandoned / views
    }))
  }
})

export const reportRevenue = Effect.fnUntraced(function* ({
  query
}: {
  readonly query: Asked & { readonly by: Dimension }
}) {
  const { act } = yield* Seat
  const reports = yield* Reports
  const { by } = query
  const { value: workspace } = yield* found("workspace", act.workspaceId)
  const months = monthsOf(workspace.timezone)
  const figures = yield* reports.revenue({ workspaceId: workspace.id, ...query, months: months.starts })
  return {
    by,
    items: figures.map(({ key, revenue, ...counts }) => ({
      key: by === "month" && key !== null ? (months.names[Number(key)] ?? null) : key,
      ...counts,
      revenue: revenue.map(({ cents, currency }) => ({ amount: Number(`${cents}e-2`), currency }))
    }))
  }
})
