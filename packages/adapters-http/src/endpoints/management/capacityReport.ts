import { dateOf } from "@calendeal/domain/availability"
import type { EventTypeId } from "@calendeal/domain/event-types"
import { mostOf, routeStarts } from "@calendeal/domain/management"
import { clockOf, daysWithin, Reports } from "@calendeal/domain/reports"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { asked, type Period, refusals } from "./reports.ts"
import { find, list } from "./resources.ts"

const none = { questions: 0, withoutTime: 0 }
const hour = 3_600_000

export const getCapacityReport = Effect.fnUntraced(function* ({
  query
}: {
  readonly query: Period & { readonly eventTypeId?: EventTypeId }
}) {
  const { audit } = yield* Membership
  const reports = yield* Reports
  const now = yield* DateTime.now
  const period = yield* asked(query, now)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const { timezone } = workspace
  const demand = yield* reports.demand({ ...period, ...daysWithin(clockOf(timezone, period), period) })
  const counts = new Map(demand.eventTypes.map(({ eventTypeId, ...of }) => [eventTypeId, of]))
  const shown = query.eventTypeId === undefined ? yield* visibleEventTypes : [query.eventTypeId]
  const ids = [...new Set([...shown, ...counts.keys()])].toSorted(
    (one, other) => (counts.get(other)?.questions ?? 0) - (counts.get(one)?.questions ?? 0)
  )
  const found = yield* routeStarts(ids)
  return {
    from: period.from,
    to: period.to,
    timezone,
    items: ids.map((eventTypeId) => ({
      eventTypeId,
      routes:
        found.get(eventTypeId)?.map(({ hosts, name, rule, start }) => ({
          rule,
          name,
          hostIds: hosts.map(({ host }) => host.id),
          firstFreeAt: start,
          hours: start === null ? null : hoursBetween(now, start)
        })) ?? null,
      ...(counts.get(eventTypeId) ?? none)
    })),
    days: demand.days.map(({ day, ...of }) => ({ date: dateOf(day), ...of }))
  }
}, Effect.catchTags(refusals))

/** Those that the member reaches and visitors see, in the order of their list. */
const visibleEventTypes = Effect.map(
  list("eventTypes", {}, { limit: mostOf("eventTypes") }, ({ value }) => value),
  ({ items }) => items.filter(({ status }) => status === "active").map(({ id }) => id)
)

/** With two decimals. */
const hoursBetween = (from: DateTime.Utc, to: DateTime.Utc): number =>
  Math.round(((DateTime.toEpochMillis(to) - DateTime.toEpochMillis(from)) / hour) * 100) / 100
