import { assert, describe, it } from "@effect/vitest"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { createWorkspace } from "@calendeal/port-contracts/samples"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { freshDatabase, otherSessionsEnded, vacuumed } from "../../src/testing/index.ts"

/** 20,000 deliveries, every 5,000th of which failed for good. */
const fill = Effect.fnUntraced(function* (id: WorkspaceId) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set local session_replication_role = replica`
  yield* sql`
    insert into deliveries (
      workspace_id, id, destination, destination_id, provider, event_name, event_id, message, status, attempts,
      created_at, due_at, settled_at
    )
    select ${id}, gen_random_uuid(), 'webhook', gen_random_uuid(), 'webhook', 'deal.closed', nth::text,
      jsonb_build_object(
        '_tag', 'ReportClosedDeal', 'workspaceId', ${id}::text, 'dealId', gen_random_uuid(),
        'closedAt', '2026-01-01T00:00:00.000Z'
      ),
      case when nth % 5000 = 0 then 'dead' else 'delivered' end, 1, at, at, at
    from generate_series(1, 20000) as nth, lateral (select now() - nth * interval '1 minute' as at) as times
  `
})

describe("the problems of a workspace", { timeout: 120_000 }, () => {
  it.live("D-CON-12: failed deliveries are read without the others", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const asService = <A, E, R>(act: Effect.Effect<A, E, R>) =>
        Effect.provide(act, layerAt({ url }), { local: true })
      const owner = <A, E>(act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        Effect.provide(act, postgres({ url, connections: 1 }), { local: true })
      const command = (text: string) =>
        owner(
          Effect.andThen(
            otherSessionsEnded,
            Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text).unprepared)
          )
        )
      const { id } = yield* asService(createWorkspace())
      yield* owner(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(fill(id))))
      yield* owner(vacuumed())
      yield* command("select pg_stat_reset()")
      const { items } = yield* asService(
        WorkspaceQueries.use((queries) =>
          queries.list(id, "deliveries", { status: "dead" }, { limit: 100, after: null })
        )
      )
      assert.lengthOf(items, 4)
      const read = yield* owner(
        Effect.andThen(
          otherSessionsEnded,
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql<{ readonly rows: number }>`
              select (seq_tup_read + idx_tup_fetch)::integer as rows
              from pg_stat_user_tables where relname = 'deliveries'
            `
          )
        )
      )
      assert.deepStrictEqual(read, [{ rows: 4 }])
    })
  )
})
