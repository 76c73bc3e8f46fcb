import { type CalendarId, CalendarGrants } from "@calendeal/domain/calendars"
import { GrantBusy, type Renewal, type StoredGrant, type WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Layer, Option, Semaphore } from "effect"
import { Store } from "../Store.ts"

/** The longest wait for another renewal of the same grant. */
const longestWait = "4 seconds"

/** The grants of this process's calendars. */
export const layer = Layer.effect(
  CalendarGrants,
  Effect.map(Store, (store) => {
    const held = new Map<CalendarId, Semaphore.Semaphore>()
    const holding = (id: CalendarId) => {
      const semaphore = held.get(id) ?? Semaphore.makeUnsafe(1)
      held.set(id, semaphore)
      return semaphore
    }
    return CalendarGrants.of({
      renew: <A, E, R>(
        workspaceId: WorkspaceId,
        id: CalendarId,
        act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
      ) =>
        Effect.acquireUseRelease(
          holding(id)
            .take(1)
            .pipe(
              Effect.timeoutOrElse({ duration: longestWait, orElse: () => Effect.fail(new GrantBusy()) })
            ),
          Effect.fnUntraced(function* () {
            const { calendars } = store.dataOf(workspaceId)
            const before = calendars.get(id)
            if (before === undefined) return Option.none<Renewal<A>>()
            const isLost = before.health.lastError === "needs_consent"
            const renewal = yield* act({ sealedAccess: before.calendar.sealedAccess, isLost })
            const kept = calendars.get(id)
            if (kept === undefined) return Option.none<Renewal<A>>()
            const { calendar, health } = kept
            if (renewal._tag === "Renewed") {
              calendars.set(id, {
                ...kept,
                calendar: { ...calendar, sealedAccess: renewal.sealedAccess ?? calendar.sealedAccess },
                health: isLost ? { ...health, lastError: null, failures: 0 } : health
              })
            } else if (!isLost) {
              const failures = health.failures + 1
              calendars.set(id, { ...kept, health: { ...health, lastError: "needs_consent", failures } })
              store.outboxMessages.post([{ _tag: "ReportLostCalendar", workspaceId, calendarId: id }])
            }
            return Option.some(renewal)
          }),
          () => holding(id).release(1)
        )
    })
  })
)
