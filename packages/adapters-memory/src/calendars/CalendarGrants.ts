import { CalendarGrants, type CalendarId } from "@calendeal/domain/calendars"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"
import { renewGrants } from "../workspaces/renewGrants.ts"

/** The grants of this process's calendars. */
export const layer = Layer.effect(
  CalendarGrants,
  Effect.map(Store, (store) =>
    CalendarGrants.of({
      renew: renewGrants<CalendarId>({
        find: (workspaceId, id) => {
          const found = store.dataOf(workspaceId).calendars.get(id)
          if (found === undefined) return undefined
          const { calendar, health } = found
          return { sealedAccess: calendar.sealedAccess, isLost: health.lastError === "needs_consent" }
        },
        store: (workspaceId, id, isLost, renewal) =>
          Effect.sync(() => {
            const { calendars } = store.dataOf(workspaceId)
            const kept = calendars.get(id)
            if (kept === undefined) return
            const { calendar, health } = kept
            if (renewal._tag === "Renewed") {
              calendars.set(id, {
                ...kept,
                calendar: { ...calendar, sealedAccess: renewal.sealedAccess ?? calendar.sealedAccess },
                health: isLost ? { ...health, lastError: null, lastErrorPart: null, failures: 0 } : health
              })
            } else if (!isLost) {
              const failures = health.failures + 1
              const lost = { ...health, lastError: "needs_consent", lastErrorPart: null, failures } as const
              calendars.set(id, { ...kept, health: lost })
              store.outboxMessages.post([
                {
                  _tag: "ReportLostCalendar",
                  workspaceId,
                  calendarId: id,
                  lastReadAt: health.lastSyncedAt && DateTime.formatIso(health.lastSyncedAt)
                }
              ])
            }
          })
      })
    })
  )
)
