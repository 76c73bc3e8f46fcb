import * as Effect from "effect/Effect"
import {
  accountOf,
  CalendarProvider,
  type CalendarServer,
  type DiscoveredCalendar,
  FetchFailed
} from "../../channels/calendars/index.ts"
import { listAll } from "../../channels/records/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A calendar that the host can connect, or has connected. */
export interface ConnectableCalendar extends DiscoveredCalendar {
  readonly isConnected: boolean
}

/**
 * The calendars of an account on a CalDAV server, looked up for at most 8 seconds (D-CAL-18). Stores nothing. Fails with AddressRefused,
 * FetchFailed or NoCalendarServer.
 */
export const discoverCalendars = Effect.fn("management.discoverCalendars")(function* (
  workspaceId: WorkspaceId,
  hostId: HostId,
  server: CalendarServer
) {
  const provider = yield* CalendarProvider
  const { password, username } = server
  const accessTo = (address: string) => ({ _tag: "caldav", address, username, password }) as const
  yield* provider.admit(accessTo(server.address.href))
  const found = yield* provider.discover(server).pipe(
    Effect.timeoutOrElse({
      // Shorter than the time limit of a request (D-HTTP-11).
      duration: "8 seconds",
      orElse: () => Effect.fail(new FetchFailed({ fault: "timed_out", retryAfterSeconds: null }))
    })
  )
  const stored = yield* listAll(workspaceId, "calendars", { hostId })
  const known = new Set(stored.map(({ account, kind }) => (kind === "caldav" ? account : "")))
  return found.map((calendar): ConnectableCalendar => ({
    ...calendar,
    isConnected: known.has(accountOf(accessTo(calendar.address)))
  }))
})
