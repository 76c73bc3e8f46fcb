import { dateOf } from "@calendeal/domain/availability"
import type { EventTypeId, HostId } from "@calendeal/domain/event-types"
import { listWithin, mostOf } from "@calendeal/domain/management"
import {
  bookableTime,
  clockOf,
  leadClasses,
  Reports,
  type Selection,
  sharesByWeight
} from "@calendeal/domain/reports"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { asked, type Period, refusals } from "./reports.ts"
import { find, list } from "./resources.ts"

/** The most hosts of a report: their hours are computed for each day. */
const mostHosts = 100

const none = { meetings: 0, attended: 0, noShow: 0, unmarked: 0 }
const notBooked = { ...none, minutes: 0, missedMinutes: 0 }

export const getMeetingReport = Effect.fnUntraced(function* ({
  query
}: {
  readonly query: Period & Selection
}) {
  const { audit, member } = yield* Membership
  const reports = yield* Reports
  const now = yield* DateTime.now
  const period = yield* asked(query, now)
  const { value: workspace } = yield* find("workspace", audit.workspaceId)
  const clock = clockOf(workspace.timezone, period)
  const known = yield* hostsOf(query.hostId)
  const figures = yield* reports.meetings({ ...period, now, clock, hostIds: known.map(({ id }) => id) })
  const assigned = query.eventTypeId === undefined ? null : yield* assignedTo(query.eventTypeId)
  const hosts = known.filter(
    ({ id }) => assigned === null || assigned.has(id) || figures.hosts.some(({ hostId }) => hostId === id)
  )
  const bookable = bookableTime(hosts, { ...period, clock })
  const active = new Set(hosts.filter((host) => host.active).map(({ id }) => id))
  const weighed =
    query.hostId === undefined
      ? sharesByWeight(figures.assigned, yield* eventTypesOf(query.eventTypeId), active)
      : new Map<HostId, never>()
  return {
    from: period.from,
    to: period.to,
    timezone: workspace.timezone,
    days: figures.days.map(({ day, ...counts }) => ({ date: dateOf(day), ...counts })),
    leadTimes: leadClasses.map((fromDays, place) => {
      const { place: _, ...counts } = figures.leads.find((one) => one.place === place) ?? { ...none, place }
      return { fromDays, belowDays: leadClasses[place + 1] ?? null, ...counts }
    }),
    hosts: hosts.flatMap(({ id }) => {
      const found = figures.hosts.find((one) => one.hostId === id)
      const bookableMinutes = bookable.ofHost.get(id) ?? 0
      if (found === undefined && bookableMinutes === 0) return []
      const { minutes, missedMinutes, ...counts } = found ?? { ...notBooked, hostId: id }
      const share = weighed.get(id)
      const byWeight = share === undefined ? null : { led: share.led, due: share.due }
      return [{ ...counts, bookedMinutes: minutes, missedMinutes, bookableMinutes, byWeight }]
    }),
    hours: Array.from({ length: 7 * 24 }, (_, hour) => ({
      weekday: Math.floor(hour / 24) + 1,
      hour: hour % 24,
      bookedMinutes: figures.hours.find((one) => one.hour === hour)?.minutes ?? 0,
      bookableMinutes: bookable.hours.find((one) => one.hour === hour)?.minutes ?? 0
    })).filter(({ bookableMinutes, bookedMinutes }) => bookableMinutes + bookedMinutes > 0)
  }

  /** Others take no bookings of the event type. */
  function assignedTo(eventTypeId: EventTypeId) {
    return Effect.map(
      find("eventTypes", eventTypeId),
      ({ value }) => new Set<HostId>(value.hosts.map(({ hostId }) => hostId))
    )
  }

  function eventTypesOf(only: EventTypeId | undefined) {
    return only === undefined
      ? Effect.map(
          list("eventTypes", {}, { limit: mostOf("eventTypes") }, ({ value }) => value),
          ({ items }) => items
        )
      : Effect.map(find("eventTypes", only), ({ value }) => [value])
  }

  function hostsOf(only: HostId | undefined) {
    return only === undefined
      ? Effect.map(listWithin(member, "hosts", {}, { limit: mostHosts, after: null }), ({ items }) =>
          items.map(({ value }) => value)
        )
      : Effect.map(find("hosts", only), ({ value }) => [value])
  }
}, Effect.catchTags(refusals))
