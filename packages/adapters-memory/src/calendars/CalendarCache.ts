import {
  type BusyCalendar,
  CalendarCache,
  type DueCalendar,
  pushSeconds,
  splitByDay
} from "@calendeal/domain/calendars"
import { DateTime, Effect, Layer } from "effect"
import { type KeptCalendar, Store } from "../Store.ts"

/** The calendars of this process, with their last snapshots. */
export const layer = Layer.effect(
  CalendarCache,
  Effect.map(Store, (store) =>
    CalendarCache.of({
      takeDue: ({ limit, now, ofEach, passOver, until }) =>
        Effect.sync(() =>
          store.allData
            .flatMap((data) => [...data.calendars.values()].map((kept) => ({ data, kept })))
            .filter(({ kept }) => kept.dueAt <= DateTime.toEpochMillis(now))
            .filter(({ kept }) => !passOver.includes(kept.calendar.workspaceId))
            .toSorted((one, other) => one.kept.dueAt - other.kept.dueAt)
            .filter(firstOfEach(ofEach))
            .slice(0, limit)
            .map(({ kept, data }): DueCalendar => {
              const { calendar, cursor, health } = kept
              data.calendars.set(calendar.id, { ...kept, dueAt: DateTime.toEpochMillis(until) })
              const ownerEmail = data.hosts.get(calendar.hostId)?.email ?? ""
              return { calendar, health, ownerEmail, cursor, pushDueAt: kept.pushDueAt }
            })
        ),

      makeDue: (workspaceId, id, now) =>
        Effect.sync(() => {
          const { calendars } = store.dataOf(workspaceId)
          const kept = calendars.get(id)
          const { failures = 1, lastSyncedAt = null } = kept?.health ?? {}
          if (kept === undefined || lastSyncedAt === null || failures > 0) return
          const earliest = DateTime.toEpochMillis(lastSyncedAt) + 1000 * pushSeconds
          const dueAt = Math.max(DateTime.toEpochMillis(now), earliest)
          if (dueAt < kept.dueAt) calendars.set(id, { ...kept, dueAt })
        }),

      keepPush: (workspaceId, id, pushDueAt) =>
        Effect.sync(() => {
          const { calendars } = store.dataOf(workspaceId)
          const kept = calendars.get(id)
          if (kept !== undefined) calendars.set(id, { ...kept, pushDueAt })
        }),

      failing: Effect.sync(() =>
        store.allData
          .flatMap(({ calendars }) => [...calendars.values()])
          .filter(({ health }) => health.failures > 0)
          .map(({ calendar: { id, workspaceId }, health: { failures } }) => ({ workspaceId, id, failures }))
          .toSorted((one, other) => other.failures - one.failures || (one.id < other.id ? -1 : 1))
          .slice(0, 100)
      ),

      settle: (workspaceId, id, { dueAt, health, isReported, reencrypted, snapshot }) =>
        Effect.sync(() => {
          const data = store.dataOf(workspaceId)
          const kept = data.calendars.get(id)
          if (kept === undefined) return
          const seen = snapshot && {
            cursor: snapshot.cursor,
            knownUntil: snapshot.window.end,
            busy: splitByDay(
              snapshot.intervals,
              new Set(data.bookings.values().map(({ uid }) => uid)),
              snapshot.window
            )
          }
          data.calendars.set(id, {
            ...kept,
            ...seen,
            calendar: {
              ...kept.calendar,
              ...(kept.calendar.sealedAccess === reencrypted?.before && { sealedAccess: reencrypted.after })
            },
            health,
            dueAt: DateTime.toEpochMillis(dueAt)
          })
          if (isReported)
            store.outboxMessages.post([{ _tag: "ReportUnreadableCalendar", workspaceId, calendarId: id }])
        })
    })
  )
)

/** A filter that keeps the first `most` calendars of each workspace. */
const firstOfEach = (most: number) => {
  const counts = new Map<string, number>()
  return ({ kept: { calendar } }: { readonly kept: KeptCalendar }): boolean => {
    const count = (counts.get(calendar.workspaceId) ?? 0) + 1
    counts.set(calendar.workspaceId, count)
    return count <= most
  }
}

/** A calendar that was never read. */
export const newCalendar = (calendar: BusyCalendar, dueAt: number): KeptCalendar => ({
  calendar,
  health: { lastSyncedAt: null, lastError: null, lastErrorPart: null, failures: 0 },
  dueAt,
  cursor: null,
  knownUntil: -Infinity,
  busy: [],
  pushDueAt: null
})
