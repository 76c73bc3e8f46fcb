import type { BusyCalendar, CalendarId } from "@calendeal/domain/calendars"
import type { HostId } from "@calendeal/domain/event-types"
import { maximumCalendars, NotThere, tooManyCalendars } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { NewCalendarRow } from "../calendars/rows.ts"

const encode = Schema.encodeSync(NewCalendarRow)

/** Enters a calendar of a host who is there, whose turn to be read is at once. */
export const addCalendar = Effect.fnUntraced(function* (
  sql: SqlClient,
  calendar: BusyCalendar,
  at: DateTime.Utc
) {
  const { hostId, workspaceId } = calendar
  const hosts = yield* sql`
    select id from hosts where workspace_id = ${workspaceId} and id = ${hostId} and removed_at is null
  `
  if (hosts.length === 0) return yield* new NotThere()
  const others = yield* sql`
    select id from calendars where workspace_id = ${workspaceId} and host_id = ${hostId}
  `
  if (others.length >= maximumCalendars) return yield* tooManyCalendars()
  yield* sql`insert into calendars ${sql.insert({ ...encode(calendar), due_at: DateTime.toDateUtc(at) })}`
})

/** Takes a calendar away, and with it the time that it took. */
export const removeCalendar = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  hostId: HostId,
  id: CalendarId
) {
  const removed = yield* sql`
    delete from calendars
    where workspace_id = ${workspaceId} and id = ${id} and host_id = ${hostId}
    returning id
  `
  if (removed.length === 0) return yield* new NotThere()
})
