import { FunnelLog } from "@calendeal/domain/funnel"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The funnel events of this process. */
export const layer = Layer.effect(
  FunnelLog,
  Effect.gen(function* () {
    const store = yield* Store
    return FunnelLog.of({
      append: (entry) => Effect.sync(() => void store.dataOf(entry.workspaceId).funnel.push(entry)),
      keepFrom: (instant) =>
        Effect.sync(() => {
          const first = DateTime.startOf(instant, "month")
          for (const { funnel } of store.allData) {
            const kept = funnel.filter(({ at }) => DateTime.isGreaterThanOrEqualTo(at, first))
            funnel.splice(0, funnel.length, ...kept)
          }
        }),
      of: (workspaceId, eventTypeId) =>
        Effect.sync(() =>
          store
            .dataOf(workspaceId)
            .funnel.filter((entry) => entry.eventTypeId === eventTypeId)
            .toSorted((a, b) => DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at))
            .flatMap(({ events }) => events)
        )
    })
  })
)
