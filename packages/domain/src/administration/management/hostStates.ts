import * as Effect from "effect/Effect"
import * as DateTime from "effect/DateTime"
import {
  awayUntil,
  bookingsOfWeek,
  BusyTimes,
  freeNext,
  type Interval,
  lookAhead,
  minutesOfWeek,
  presentWeek,
  spanOf,
  union
} from "../../scheduling/availability/index.ts"
import { type CalendarRecord, listAll } from "../../channels/records/index.ts"
import type { Host, HostId, LocalDate } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** What a list of hosts shows of each. */
export interface HostState {
  readonly host: Host
  /** In epoch milliseconds. */
  readonly freeNext: number | null
  readonly awayUntil: LocalDate | null
  /** Of each day of the present week, Monday first. */
  readonly minutesOfWeek: ReadonlyArray<number>
  /** The bookings that start in the present week. */
  readonly bookingsOfWeek: number
  readonly calendars: {
    readonly connected: number
    /** The last read failed. */
    readonly failing: number
    /** Never read, so that the host cannot be booked. */
    readonly unread: number
  }
}

/** The states of hosts of a workspace: one look at their busy times, and one at their calendars (D-CON-161). */
export const hostStates = Effect.fn("management.hostStates")(function* (
  workspaceId: WorkspaceId,
  hosts: ReadonlyArray<Host>
) {
  if (hosts.length === 0) return []
  const busyTimes = yield* BusyTimes
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const hostIds = hosts.map(({ id }) => id)
  const busy = yield* busyTimes.within({
    workspaceId,
    hostIds,
    blocked: { start: now, end: now + lookAhead },
    counted: { hostIds, eventTypeId: null, starts: spanOf(hosts.map((host) => presentWeek(host, now))) }
  })
  const calendars = yield* listAll(workspaceId, "calendars", { hostIds })
  const busyOf = Map.groupBy(busy, ({ hostId }) => hostId)
  const calendarsOf = Map.groupBy(calendars, ({ hostId }) => hostId)
  return hosts.map((host): HostState => ({
    host,
    freeNext: freeNext(
      host,
      (busyOf.get(host.id) ?? []).map(({ blocked }) => blocked),
      now
    ),
    awayUntil: awayUntil(host, now),
    minutesOfWeek: minutesOfWeek(host, now),
    bookingsOfWeek: bookingsOfWeek(host, busyOf.get(host.id) ?? [], now),
    calendars: countsOf(calendarsOf.get(host.id) ?? [])
  }))
})

const countsOf = (calendars: ReadonlyArray<CalendarRecord>): HostState["calendars"] => ({
  connected: calendars.length,
  failing: calendars.filter(({ lastError }) => lastError !== null).length,
  unread: calendars.filter(({ lastSyncedAt }) => lastSyncedAt === null).length
})

/** When calendars of a host are busy in a period, merged, and cut to it: no title of an event is stored (D-CON-160). */
export const calendarTimes = Effect.fn("management.calendarTimes")(function* (
  workspaceId: WorkspaceId,
  hostId: HostId,
  during: Interval
) {
  const busyTimes = yield* BusyTimes
  const busy = yield* busyTimes.within({ workspaceId, hostIds: [hostId], blocked: during, counted: null })
  return union(
    busy
      .filter(({ eventTypeId }) => eventTypeId === null)
      .map(({ blocked: { end, start } }) => ({
        start: Math.max(start, during.start),
        end: Math.min(end, during.end)
      }))
  )
})
