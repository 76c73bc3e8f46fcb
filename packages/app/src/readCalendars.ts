import { applyHostChanges } from "@calendeal/domain/calendar-changes"
import { openPush, syncConcurrency, readCalendar, takeDueCalendars } from "@calendeal/domain/calendars"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, FiberSet, Queue } from "effect"
import { reportFailure } from "./runtime/outages.ts"

/** The interval between two queries for due calendars if the last one found none. */
const pollInterval = "1 second"

/**
 * Reads due calendars forever, with a limited number of concurrent readings. A workspace gets no further readings
 * until those in progress end, so that slow calendars of one workspace do not block the others (D-CAL-2).
 */
export const readCalendars = Effect.gen(function* () {
  const running = new Map<WorkspaceId, number>()
  const freed = yield* Queue.sliding<void>(1)
  const readings = yield* FiberSet.make()
  const count = (workspaceId: WorkspaceId, by: 1 | -1) => {
    const now = (running.get(workspaceId) ?? 0) + by
    if (now === 0) running.delete(workspaceId)
    else running.set(workspaceId, now)
  }
  const taken = () => running.values().reduce((sum, seats) => sum + seats, 0)
  return yield* Effect.forever(
    Effect.gen(function* () {
      const free = syncConcurrency.all - taken()
      const turns = free === 0 ? [] : yield* takeDueCalendars(free, [...running.keys()])
      for (const turn of turns) {
        const { workspaceId } = turn.calendar
        count(workspaceId, 1)
        yield* FiberSet.run(
          readings,
          Effect.andThen(readCalendar(turn, applyHostChanges), openPush(turn)).pipe(
            Effect.catchCause((cause) =>
              reportFailure("the busy times of a calendar could not be stored", cause)
            ),
            Effect.ensuring(
              Effect.suspend(() => {
                count(workspaceId, -1)
                return Queue.offer(freed, undefined)
              })
            )
          )
        )
      }
      if (turns.length === 0) yield* Effect.race(Effect.sleep(pollInterval), Queue.take(freed))
    })
  )
}).pipe(Effect.scoped)
