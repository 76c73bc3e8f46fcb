import { BusyCalendar, CalendarHealth } from "@calendeal/domain/calendars"
import * as Schema from "effect/Schema"

const names = {
  workspaceId: "workspace_id",
  hostId: "host_id",
  sealedAccess: "sealed_access",
  createdAt: "created_at"
} as const

/** A calendar as the table `calendars` holds what does not change by reading it. */
export const NewCalendarRow = Schema.Struct({
  ...BusyCalendar.fields,
  createdAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys(names))

/** A calendar and how reading it goes, as the table `calendars` holds them. */
export const CalendarRow = Schema.Struct({
  ...BusyCalendar.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  ...CalendarHealth.fields,
  lastSyncedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}).pipe(Schema.encodeKeys({ ...names, lastSyncedAt: "last_synced_at", lastError: "last_error" }))
