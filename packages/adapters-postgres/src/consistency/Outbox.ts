import { type FollowUp, Outbox } from "@calendeal/domain/consistency"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { FollowUpQueue, queueName, tableName } from "./FollowUpQueue.ts"
import { discreetly, reveal } from "./NotCarriedOut.ts"

/**
 * The outbox on PostgreSQL. What keeps failing comes 10 times, 1 second to 5 minutes apart, and is then set
 * aside.
 */
export const layer = Layer.effect(
  Outbox,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { queue } = yield* FollowUpQueue
    return Outbox.of({
      take: <E, R>(carryOut: (followUp: FollowUp) => Effect.Effect<void, E, R>) =>
        queue
          .take((followUp) => discreetly(carryOut(followUp)))
          .pipe(Effect.catchTag("PersistedQueueError", Effect.die), reveal),

      depth: sql`
        select count(*)::integer as waiting from ${sql(tableName)}
        where queue_name = ${queueName} and state = 'pending'
      `.pipe(
        firstRow(Depth),
        Effect.map(Option.match({ onNone: () => 0, onSome: ({ waiting }) => waiting })),
        Effect.orDie
      ),

      oldest: sql`
        select min(created_at) as since from ${sql(tableName)}
        where queue_name = ${queueName} and state = 'pending'
      `.pipe(
        firstRow(Since),
        Effect.map(Option.match({ onNone: () => null, onSome: ({ since }) => since })),
        Effect.orDie
      )
    })
  })
)

const Depth = Schema.Struct({ waiting: Schema.Int })
const Since = Schema.Struct({ since: Schema.NullOr(Schema.DateTimeUtcFromDate) })
