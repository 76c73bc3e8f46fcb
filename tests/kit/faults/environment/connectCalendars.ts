import { accountOf, CalendarCache, sealAccess, syncWindow } from "@calendeal/domain/calendars"
import { change, sampleCalendar } from "@calendeal/port-contracts/samples"
import { DateTime, Effect } from "effect"
import type { CalendarServer } from "./CalendarServer.ts"
import type { Fixture } from "./fixture.ts"

/** Connects the destination calendars, which have been read once: a host is bookable only then. */
export const connectCalendars = Effect.fnUntraced(function* (
  { hosts, hostsWithCalendar, workspace }: Pick<Fixture, "hosts" | "hostsWithCalendar" | "workspace">,
  server: CalendarServer
) {
  const cache = yield* CalendarCache
  for (const host of hosts.filter(({ id }) => hostsWithCalendar.has(id))) {
    const access = server.accessOf(host.id)
    const plain = sampleCalendar(host, { kind: "caldav", account: accountOf(access), isDestination: true })
    const calendar = { ...plain, sealedAccess: yield* sealAccess(plain, access) }
    yield* change(workspace.id, { _tag: "CreateCalendar", calendar })
    const now = yield* DateTime.now
    yield* cache.settle(workspace.id, calendar.id, {
      health: { lastSyncedAt: now, lastError: null, lastErrorPart: null, failures: 0 },
      dueAt: now,
      snapshot: { window: syncWindow(DateTime.toEpochMillis(now)), intervals: [], cursor: "{}" },
      isReported: false,
      reencrypted: null
    })
  }
})
