import * as Effect from "effect/Effect"
import {
  daysOfView,
  mergedByKey,
  periodOfDays,
  Reports,
  type SavedView,
  type TooManyReports,
  type TooMuchToCount,
  type Week
} from "../../../revenue/reports/index.ts"
import type { Workspace } from "../../../workspace/workspaces/index.ts"
import type { ViewFigures } from "../index.ts"

/** The figures of a view in a week. */
export type FiguresOfView = (
  view: SavedView,
  week: Week
) => Effect.Effect<ViewFigures, TooManyReports | TooMuchToCount>

/** Counts the figures of a view once, however many members get them in one lease. */
export const viewFigures = Effect.map(Reports, (reports) => (workspace: Workspace): FiguresOfView => {
  const counted = new Map<string, Effect.Effect<ViewFigures, TooManyReports | TooMuchToCount>>()
  return (view, week) =>
    Effect.suspend(() => {
      const key = `${view.id} ${week}`
      const known = counted.get(key)
      if (known !== undefined) return known
      return Effect.flatMap(Effect.cached(count(reports, workspace, view, week)), (shared) => {
        counted.set(key, counted.get(key) ?? shared)
        return counted.get(key) ?? shared
      })
    })
})

const count = Effect.fnUntraced(function* (
  reports: Reports["Service"],
  { channelRules, id: workspaceId, timezone }: Workspace,
  { choices }: SavedView,
  week: Week
) {
  const { currency, eventTypeId, hostId } = choices
  const days = daysOfView(choices, week)
  const period = {
    workspaceId,
    ...periodOfDays(days, timezone),
    ...(eventTypeId !== undefined && { eventTypeId })
  }
  const rows = yield* reports.revenue({
    ...period,
    ...(hostId !== undefined && { hostId }),
    by: "event_type",
    months: [],
    channelRules
  })
  const [sum] = mergedByKey(rows.map((row) => ({ ...row, key: null })))
  const figures: ViewFigures = {
    ...days,
    steps: hostId === undefined ? yield* reports.steps(period) : null,
    bookings: sum?.bookings ?? 0,
    revenue: (sum?.revenue ?? []).filter((one) => currency === undefined || one.currency === currency)
  }
  return figures
})
