import { FieldEvent, FunnelLog } from "@calendeal/domain/funnel"
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { json } from "../connection/index.ts"
import { allRows } from "../rows.ts"
import { StaleRead, withRetries } from "../tenancy/withRetries.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { violatesForeignKey } from "../tenancy/orIfWorkspaceDeleted.ts"

/** Creates the missing partitions of the current month and of the three after it. */
const preparing = (sql: SqlClient.SqlClient) => sql`select prepare_form_events(3)`

/** Creates the missing partitions, with the client of the database's owner. */
export const prepareMonths = Effect.asVoid(Effect.flatMap(SqlClient.SqlClient, preparing))

/** The funnel log on PostgreSQL. After a lost connection events are not appended again, because they could be counted twice. */
export const layer = Layer.effect(
  FunnelLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, read } = yield* makeTenancy
    const { write } = yield* makeTransactions
    return FunnelLog.of({
      append: ({ at, eventTypeId, events, workspaceId }) =>
        write(
          workspaceId,
          sql`
            select append_form_events(
              ${workspaceId}, ${eventTypeId}, ${DateTime.toDateUtc(at)}, ${json(events.map((event) => rowOf(event)))}
            )
          `
        ).pipe(
          Effect.asVoid,
          Effect.mapError((error) =>
            violatesForeignKey(error)
              ? new EventTypeRemoved()
              : isMovedPartition(error)
                ? new StaleRead()
                : error
          ),
          (appended) => withRetries(["conflict", "stale"], appended),
          Effect.catchTag("EventTypeRemoved", () => Effect.void)
        ),
      keepFrom: (instant) =>
        lookUp(preparing(sql)).pipe(
          Effect.andThen(lookUp(sql`select drop_form_events(${DateTime.toDateUtc(instant)})`)),
          Effect.asVoid
        ),
      of: (workspaceId, eventTypeId) =>
        read(
          workspaceId,
          sql`
            select field, dwell_seconds, abandoned from form_events
            where workspace_id = ${workspaceId} and event_type_id = ${eventTypeId}
            order by reported_at, sequence
          `
        ).pipe(allRows(EventRow))
    })
  })
)

/** Whether the events' partition was created while they waited for the default partition, which then refuses them. */
const isMovedPartition = (error: SqlError): boolean => error.reason._tag === "ConstraintError"

/** The workspace and its event types were removed concurrently. */
class EventTypeRemoved extends Data.TaggedError("EventTypeRemoved") {}

const EventRow = FieldEvent.pipe(Schema.encodeKeys({ dwellSeconds: "dwell_seconds" }))

const rowOf = Schema.encodeSync(EventRow)
