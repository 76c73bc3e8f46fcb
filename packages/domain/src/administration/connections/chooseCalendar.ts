import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { accountOf, type CalendarSettings } from "../../channels/calendars/index.ts"
import type { Host } from "../../workspace/event-types/index.ts"
import { type AuditContext, listAll } from "../../channels/records/index.ts"
import { connectCalendar, ResourceNotFound, StateConflict } from "../management/index.ts"
import type { SessionId } from "../../workspace/accounts/index.ts"
import type { ConnectionId } from "./Connection.ts"
import { accessWith, openGrant } from "./ConnectionGrant.ts"
import { Connections } from "./Connections.ts"

/** A calendar of the account, and its settings. */
export interface ChosenCalendar extends Pick<CalendarSettings, "allDay" | "isDestination"> {
  readonly connectionId: ConnectionId
  /** The provider's id. */
  readonly calendarId: string
}

/**
 * Connects a calendar of the account whose connection is `granted` (D-CONN-5), as `connectCalendar` does. ResourceNotFound: the connection
 * is unknown or has ended, or the account has no such calendar. StateConflict: the host has this calendar already.
 */
export const chooseCalendar = Effect.fn("connections.choose")(function* (
  audit: AuditContext,
  sessionId: SessionId,
  host: Host,
  { allDay, calendarId, connectionId, isDestination }: ChosenCalendar
) {
  const connections = yield* Connections
  const found = yield* connections.find(audit.workspaceId, connectionId)
  const connection = Option.getOrNull(found)
  const now = yield* DateTime.now
  if (
    connection === null ||
    connection.sessionId !== sessionId ||
    connection.hostId !== host.id ||
    (connection.provider !== "google" && connection.provider !== "microsoft") ||
    DateTime.isGreaterThanOrEqualTo(now, connection.expiresAt)
  )
    return yield* new ResourceNotFound()
  const grant = Option.getOrNull(yield* openGrant(connection))
  if (!grant?.calendars.some(({ id }) => id === calendarId)) return yield* new ResourceNotFound()
  const access = accessWith(connection.provider, grant, calendarId)
  const known = yield* listAll(audit.workspaceId, "calendars", { hostId: host.id })
  if (known.some(({ account, kind }) => kind === access._tag && account === accountOf(access)))
    return yield* new StateConflict({ reason: "The host already has this calendar." })
  return yield* connectCalendar(audit, host, access, {
    allDay,
    isDestination,
    namesAttendees: false,
    timezone: host.schedule.timezone
  })
})
