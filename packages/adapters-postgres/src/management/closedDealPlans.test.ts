import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { migrations, serviceRole } from "../index.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { freshDatabase, vacuumed } from "../testing/index.ts"
import { listStatement } from "./listStatement.ts"
import { resourceTables } from "./resourceTables.ts"

const workspaceId = WorkspaceId.make("11111111-1111-4111-8111-111111111111")
const size = 10_000

/** As many deals, of which four of five are closed, in another order than they were opened. The rows refer to nothing. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set session_replication_role = replica`
  yield* sql`
    insert into deals (workspace_id, id, contact_id, status, opened_at, closed_at)
    select ${workspaceId}, gen_random_uuid(), gen_random_uuid(), case when n % 5 = 0 then 'open' else 'closed' end,
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute',
      case when n % 5 = 0 then null else '2026-06-01T00:00:00Z'::timestamptz + (n * 7919 % 10007) * interval '1 minute' end
    from generate_series(1, ${size}::int) as n
  `
  yield* vacuumed("deals")
})

const Plan = Schema.Struct({ "QUERY PLAN": Schema.String })

describe("the plans of deals by their closing", () => {
  it.live("D-MGMT-54: a page reads the index from its place on, and sorts nothing", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      yield* Effect.provide(fill, postgres({ url, connections: 1 }), { local: true })
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { read } = yield* makeTransactions
        const at = DateTime.makeUnsafe("2026-06-04T00:00:00Z")
        const id = "22222222-2222-4222-8222-222222222222"
        for (const sort of ["closedAt", "-closedAt"] as const)
          for (const after of [null, { at, id, sort }]) {
            const page = { limit: 50, after }
            const listed = listStatement(sql, resourceTables(sql), workspaceId, "deals", { sort }, page)
            const rows = yield* read(workspaceId, {
              statements: [sql`explain (costs off) ${listed}`],
              read: ([found = []]) => found
            })
            const plan = rows.map((row) => Schema.decodeUnknownSync(Plan)(row)["QUERY PLAN"]).join("\n")
            assert.match(plan, /Index (?:Only )?Scan (?:Backward )?using deals_closed/, sort)
            assert.notMatch(plan, /Sort Key: deals/, sort)
          }
      }).pipe(Effect.provide(postgres({ url, role: serviceRole }), { local: true }))
    })
  )
})
