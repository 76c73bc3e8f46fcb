import { dayLength, dayOf, instantAt, zoneNamed } from "@calendeal/domain/availability"
import {
  accountOf,
  type BusyCalendar,
  CalendarAccess,
  CalendarCache,
  CalendarId,
  sealAccess,
  syncWindow
} from "@calendeal/domain/calendars"
import { ownOrigin } from "@calendeal/domain/consistency"
import type { LocalDate } from "@calendeal/domain/event-types"
import { commit } from "@calendeal/domain/management"
import { WorkspaceQueries } from "@calendeal/domain/records"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Option } from "effect"
import { demoIds } from "../ids.ts"

const id = CalendarId.make("ca1e0dea-0000-4000-8000-0000000000c1")
const timezone = TimeZoneName.make("Asia/Tokyo")

/** How many days ago the calendar was read for the last time, and how often it could not be read since then. */
const silent = { days: 3, failures: 72 } as const

/**
 * Connects Katsuko's calendar, which was read until three days before the day and has been silent since then (D-DEMO-3). The feed is at an
 * address of the domain `example`, which does not exist: its next readings fail, too. Its last busy times still count.
 */
export const connectSilentCalendar = Effect.fn("demo.silentCalendar")(function* (today: LocalDate) {
  const [cache, queries] = [yield* CalendarCache, yield* WorkspaceQueries]
  const workspaceId = demoIds.workspace
  if (Option.isSome(yield* queries.find(workspaceId, "calendars", id))) return
  const at = DateTime.makeUnsafe(
    instantAt(zoneNamed(timezone), dayOf(today) - silent.days, dayLength / 2, "earlier")
  )
  const access = CalendarAccess.make({ _tag: "ics", address: "https://calendar.acme.example/katsuko.ics" })
  const calendar: BusyCalendar = {
    id,
    workspaceId,
    hostId: demoIds.katsuko,
    kind: access._tag,
    account: accountOf(access),
    timezone,
    allDay: "counts",
    isDestination: false,
    namesAttendees: false,
    sealedAccess: yield* sealAccess({ id, workspaceId }, access),
    createdAt: at
  }
  yield* commit(
    { workspaceId, actor: { _tag: "User", userId: demoIds.owner }, at, ...ownOrigin("demonstration") },
    { _tag: "CreateCalendar", calendar }
  )
  const window = syncWindow(DateTime.toEpochMillis(at))
  yield* cache.settle(workspaceId, id, {
    health: {
      lastSyncedAt: at,
      lastError: "unreachable",
      lastErrorPart: null,
      failures: silent.failures
    },
    dueAt: DateTime.add(yield* DateTime.now, { minutes: 30 }),
    snapshot: { window, intervals: lunches(today), cursor: "" },
    isReported: false,
    reencrypted: null
  })
})

/** Katsuko's lunch on the days before and after. */
const lunches = (today: LocalDate) =>
  Array.from({ length: 35 }, (_, nth) => {
    const start = instantAt(zoneNamed(timezone), dayOf(today) - 7 + nth, dayLength / 2, "earlier")
    return { start, end: start + dayLength / 24, bookingUid: null }
  })
