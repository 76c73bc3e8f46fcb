import type { EventTypeId } from "@calendeal/domain/event-types"
import { monthsOf, Reports } from "@calendeal/domain/reports"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { amountsOf, asked, type Period, refusals } from "./reports.ts"
import { find } from "./resources.ts"

export const getLeadReport = Effect.fnUntraced(function* ({
  query
}: {
  readonly query: Period & { readonly eventTypeId?: EventTypeId }
}) {
  const { audit } = yield* Membership
  const reports = yield* Reports
  const period = yield* asked(query, yield* DateTime.now)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const months = monthsOf(workspace.timezone)
  const { cohorts, speed } = yield* reports.leads({ ...period, months: months.starts })
  const minutes = (seconds: number) => (speed.booked === 0 ? null : Math.round(seconds / 0.6) / 100)
  return {
    from: period.from,
    to: period.to,
    timezone: workspace.timezone,
    speed: {
      booked: speed.booked,
      atOnce: speed.atOnce,
      medianMinutes: minutes(speed.medianSeconds),
      p90Minutes: minutes(speed.ninetiethSeconds)
    },
    cohorts: cohorts.map(({ customers, leads, month, revenue }) => ({
      month: months.names[month] ?? "",
      leads,
      customers,
      revenue: revenue.map((column) => ({ monthsAfter: column.after, revenue: amountsOf(column.revenue) }))
    }))
  }
}, Effect.catchTags(refusals))
