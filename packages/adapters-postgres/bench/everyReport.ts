import { Model, RuleModel } from "@calendeal/domain/attribution"
import type { EventTypeId } from "@calendeal/domain/event-types"
import {
  clockOf,
  Dimension,
  monthsOf,
  type Period,
  type Reports,
  SeriesDimension
} from "@calendeal/domain/reports"
import { type HostId, TimeZoneName } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"

const zone = TimeZoneName.make("Europe/London")
export const { starts: months } = monthsOf(zone)

/** What reports over a period ask for besides it. */
export const over = (period: Period, hostIds: ReadonlyArray<HostId>) => {
  const clock = clockOf(zone, period)
  const now = period.to
  return { clock, meetings: { ...period, now, clock, hostIds }, deals: { ...period, now } }
}

/** Every report over the period, with each grouping and model, and of a host or an event type. */
export const everyReport = (
  reports: Reports["Service"],
  period: Period,
  hostIds: ReadonlyArray<HostId>,
  eventTypeId: EventTypeId
): Readonly<Record<string, Effect.Effect<unknown, unknown>>> => {
  const { clock, deals, meetings } = over(period, hostIds)
  const all = { ...period, channelRules: [] }
  const days = { firstDay: 0, endDay: 30_000 }
  const selections = {
    "": {},
    " of an event type": { eventTypeId },
    " of a host": { ...(hostIds[0] !== undefined && { hostId: hostIds[0] }) }
  }
  return {
    funnel: reports.funnel(period),
    steps: reports.steps(period),
    "steps of an event type": reports.steps({ ...period, eventTypeId }),
    leads: reports.leads({ ...period, months }),
    "leads of an event type": reports.leads({ ...period, eventTypeId, months }),
    waits: reports.waits({ ...period, now: period.to }),
    demand: reports.demand({ ...period, ...days }),
    ...named(RuleModel.literals, (model) => [
      `spend, ${model}`,
      reports.costs({ ...period, ...days, model })
    ]),
    // A month has too few payments to learn from.
    ...named(Model.literals, (model) => [
      `revenue by channel, ${model}`,
      Effect.result(reports.credits({ ...all, by: "channel", model }))
    ]),
    ...Object.assign(
      {},
      ...Object.entries(selections).map(([of, selection]) => ({
        ...named(Dimension.literals, (by) => [
          `revenue${of} by ${by}`,
          reports.revenue({ ...all, ...selection, by, months })
        ]),
        ...named([null, ...SeriesDimension.literals], (by) => [
          `series by day${of}${by === null ? "" : ` and ${by}`}`,
          reports.series({ ...all, ...selection, step: "day", by, clock })
        ]),
        [`meetings${of}`]: reports.meetings({ ...meetings, ...selection }),
        [`deals${of}`]: reports.deals({ ...deals, ...selection })
      }))
    )
  }
}

const named = <Key, Value>(
  keys: ReadonlyArray<Key>,
  entryOf: (key: Key) => readonly [name: string, value: Value]
): Readonly<Record<string, Value>> => Object.fromEntries(keys.map(entryOf))
