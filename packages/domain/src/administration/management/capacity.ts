import * as Effect from "effect/Effect"
import { nextStarts, type RouteStart } from "../../scheduling/availability/index.ts"
import { type EventTypeId, findVisibleOffering } from "../../workspace/event-types/index.ts"

/** For how many event types one report looks for free times, so that its cost is bounded (D-FREE-2). */
export const mostSearched = 24

/** The first free start of each route of the first event types; those that visitors do not see have none (D-FREE-1). */
export const routeStarts = Effect.fn("management.routeStarts")(function* (
  eventTypeIds: ReadonlyArray<EventTypeId>
) {
  const found = yield* Effect.forEach(
    eventTypeIds.slice(0, mostSearched),
    (id) =>
      findVisibleOffering(id).pipe(
        Effect.flatMap(nextStarts),
        Effect.map((routes) => [id, routes] as const),
        Effect.catchTag("EventTypeNotFound", () => Effect.succeed([id, null] as const))
      ),
    { concurrency: 4 }
  )
  return new Map<EventTypeId, ReadonlyArray<RouteStart> | null>(found)
})
