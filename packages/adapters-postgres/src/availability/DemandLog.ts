import { dateOf, type Demand, DemandLog, makeDemandTally } from "@calendeal/domain/availability"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { firstRow } from "../rows.ts"
import { violatesForeignKey } from "../tenancy/orIfWorkspaceDeleted.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { withRetries } from "../tenancy/withRetries.ts"

/** How long counts stay in the memory of a process, so that no request writes them. */
const settledAfter = "1 minute"

const batchSize = 1000

/**
 * The counts of questions on PostgreSQL. A process adds its own at most once a minute, and when it stops. After an error they are not
 * added again, because they could be counted twice.
 */
export const layer = Layer.effect(
  DemandLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const { write } = yield* makeTransactions
    const tally = makeDemandTally()
    const add = (workspaceId: WorkspaceId, counts: ReadonlyArray<Demand>) =>
      write(
        workspaceId,
        sql`
          insert into demand (workspace_id, event_type_id, day, questions, without_time)
          select ${workspaceId}, counted.event_type_id, counted.day, counted.questions, counted.without_time
          from jsonb_to_recordset(${json(counts.map(rowOf))})
            as counted (event_type_id uuid, day date, questions integer, without_time integer)
          order by 2, 3
          on conflict (workspace_id, event_type_id, day) do update
          set questions = demand.questions + excluded.questions,
            without_time = demand.without_time + excluded.without_time
        `
      ).pipe(
        Effect.asVoid,
        // The workspace was removed with its event types.
        Effect.catchIf(violatesForeignKey, () => Effect.void),
        (added) => withRetries(["conflict"], added),
        Effect.catchCause((cause) => Effect.logWarning("Counts of questions were not stored", cause))
      )
    const settle = Effect.suspend(() =>
      Effect.forEach(
        Map.groupBy(tally.take(), ({ workspaceId }) => workspaceId),
        ([workspaceId, counts]) => add(workspaceId, counts),
        { discard: true }
      )
    )
    yield* Effect.addFinalizer(() => settle)
    const run = yield* FiberSet.makeRuntime<never>()
    let isDue = false
    const soon = Effect.andThen(
      Effect.sleep(settledAfter),
      Effect.suspend(() => {
        isDue = false
        return settle
      })
    )
    return DemandLog.of({
      count: (asked) =>
        Effect.sync(() => {
          tally.count(asked)
          if (isDue) return
          isDue = true
          run(soon)
        }),
      settle,
      keepFrom: (instant) =>
        lookUp(
          sql`select forget_demand(${DateTime.formatIsoDateUtc(instant)}, ${batchSize}) as removed`
        ).pipe(
          firstRow(Removed),
          Effect.map((counted) => Option.getOrThrow(counted).removed)
        )
    })
  })
)

const Removed = Schema.Struct({ removed: Schema.Int })

const rowOf = ({ day, eventTypeId, questions, withoutTime }: Demand) => ({
  event_type_id: eventTypeId,
  day: dateOf(day),
  questions,
  without_time: withoutTime
})
