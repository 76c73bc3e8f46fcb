import * as Effect from "effect/Effect"
import {
  accountOf,
  type BusyCalendar,
  type CalendarAccess,
  CalendarCache,
  CalendarId,
  CalendarProvider,
  type CalendarSettings,
  firstReading,
  foreignUids,
  sealAccess
} from "../../channels/calendars/index.ts"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import type { Host } from "../../workspace/event-types/index.ts"
import type { AuditContext } from "../../channels/records/index.ts"
import { changeCalendar } from "./changeCalendar.ts"
import { commit } from "./commit.ts"

/**
 * Connects a calendar of a host: reads it once, stores it, and tries to write if it becomes the destination (D-CAL-3, D-CAL-7). A
 * refusal leaves nothing behind: AddressRefused, FetchFailed, or as `commit` and `changeCalendar`.
 */
export const connectCalendar = Effect.fn("management.connectCalendar")(function* (
  audit: AuditContext,
  host: Pick<Host, "id" | "email">,
  access: CalendarAccess,
  {
    allDay,
    isDestination,
    namesAttendees,
    prefersOwnZone = false,
    timezone
  }: CalendarSettings & Pick<BusyCalendar, "timezone"> & { readonly prefersOwnZone?: boolean }
) {
  const [cache, idGenerator, provider] = [yield* CalendarCache, yield* IdGenerator, yield* CalendarProvider]
  yield* provider.admit(access)
  const entryUids = yield* foreignUids(audit.workspaceId, host.id)
  const reading = yield* firstReading({
    access,
    timezone,
    prefersOwnZone,
    allDay,
    ownerEmail: host.email,
    entryUids
  })
  const owner = { workspaceId: audit.workspaceId, id: CalendarId.make(yield* idGenerator.uuid) }
  const calendar: BusyCalendar = {
    ...owner,
    hostId: host.id,
    kind: access._tag,
    account: accountOf(access),
    timezone: reading.timezone,
    allDay,
    isDestination: false,
    namesAttendees,
    sealedAccess: yield* sealAccess(owner, reading.access),
    createdAt: audit.at
  }
  yield* commit(audit, { _tag: "CreateCalendar", calendar })
  yield* cache.settle(audit.workspaceId, calendar.id, { ...reading.attempt, reencrypted: null })
  if (isDestination) {
    // Only a stored calendar can be tried: its provider may replace the grant.
    yield* changeCalendar(audit, calendar, { isDestination }).pipe(
      Effect.tapError(() =>
        commit(audit, { _tag: "DeleteCalendar", hostId: host.id, calendarId: calendar.id })
      )
    )
  }
  return { calendar: { ...calendar, isDestination, ...reading.attempt.health }, reading }
})
