import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  CalendarCache,
  CalendarGrants,
  firstReading,
  foreignUids,
  openAccess,
  sealAccess
} from "../../channels/calendars/index.ts"
import { type AuditContext, type CalendarRecord, WorkspaceQueries } from "../../channels/records/index.ts"
import { commit } from "../management/index.ts"
import type { CalendarAccounts } from "./Connection.ts"
import { accessWith, type ConnectionGrant, sameCalendar } from "./ConnectionGrant.ts"

/**
 * Replaces the access of a calendar by one with a new grant, and reads the calendar (D-CONN-5). Its settings, its entries and its last
 * busy times stay. Returns why it was not replaced, or null.
 */
export const renewCalendar = Effect.fn("connections.renewCalendar")(function* (
  audit: AuditContext,
  calendar: CalendarRecord,
  provider: CalendarAccounts,
  grant: ConnectionGrant
) {
  const [cache, grants, queries] = [yield* CalendarCache, yield* CalendarGrants, yield* WorkspaceQueries]
  const { hostId, id, workspaceId } = calendar
  const stored = yield* Effect.option(openAccess(calendar))
  const same = Option.isNone(stored) ? undefined : sameCalendar(stored.value.access, grant.calendars)
  const host = yield* queries.find(workspaceId, "hosts", hostId)
  if (calendar.kind !== provider || same === undefined || Option.isNone(host)) return "other_account"
  const reading = yield* Effect.option(
    firstReading({
      access: accessWith(provider, grant, same.id),
      timezone: calendar.timezone,
      allDay: calendar.allDay,
      ownerEmail: host.value.value.email,
      entryUids: yield* foreignUids(workspaceId, hostId)
    })
  )
  if (Option.isNone(reading)) return "unavailable"
  const { access, attempt } = reading.value
  const sealedAccess = yield* sealAccess(calendar, access)
  const renewed = yield* Effect.option(
    grants.renew(workspaceId, id, () =>
      Effect.succeed({ _tag: "Renewed" as const, value: null, sealedAccess })
    )
  )
  if (Option.isNone(renewed)) return "unavailable"
  const health = { ...attempt.health, lastSyncedAt: attempt.health.lastSyncedAt ?? calendar.lastSyncedAt }
  yield* cache.settle(workspaceId, id, { ...attempt, health, reencrypted: null })
  // The audit log shows who connected it again. A calendar that was removed in the meantime has nothing to show.
  yield* Effect.ignore(commit(audit, { _tag: "UpdateCalendar", hostId, calendarId: id, settings: {} }))
  return null
})
