import { dayLength, DemandLog, makeDemandTally } from "@calendeal/domain/availability"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The counts of questions of this process. */
export const layer = Layer.effect(
  DemandLog,
  Effect.gen(function* () {
    const store = yield* Store
    const tally = makeDemandTally()
    return DemandLog.of({
      count: (asked) => Effect.sync(() => tally.count(asked)),
      settle: Effect.sync(() => {
        for (const counts of tally.take()) {
          if (store.eventTypes.get(counts.eventTypeId)?.workspaceId !== counts.workspaceId) continue
          const { demand } = store.dataOf(counts.workspaceId)
          const key = `${counts.eventTypeId} ${counts.day}`
          const before = demand.get(key) ?? { questions: 0, withoutTime: 0 }
          demand.set(key, {
            ...counts,
            questions: before.questions + counts.questions,
            withoutTime: before.withoutTime + counts.withoutTime
          })
        }
      }),
      keepFrom: (instant) =>
        Effect.sync(() => {
          const first = Math.floor(DateTime.toEpochMillis(instant) / dayLength)
          let removed = 0
          for (const { demand } of store.allData)
            for (const [key, { day }] of demand) if (day < first && demand.delete(key)) removed += 1
          return removed
        })
    })
  })
)
