import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
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

/** As many contacts, each with a deal and a booking, of this workspace and of another one. The rows refer to nothing. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set session_replication_role = replica`
  yield* sql`set statement_timeout = 0`
  for (const id of [workspaceId, WorkspaceId.make("22222222-2222-4222-8222-222222222222")]) {
    yield* sql`
      insert into contacts (
        workspace_id, id, email, name, attribution, custom_fields, qualification_states, created_at, search_text
      )
      select ${id}, gen_random_uuid(), n || '@x.test', 'Person ' || n, '{}', jsonb_build_object('text', repeat('x', 300)), '{}',
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute',
        'person ' || n || E'\n' || n || '@corp.example' || E'\n' || md5(n::text)
      from generate_series(1, ${size}::int) as n
    `
    yield* sql`
      insert into deals (workspace_id, id, contact_id, status, opened_at)
      select workspace_id, gen_random_uuid(), id, 'open', created_at from contacts where workspace_id = ${id}
    `
    yield* sql`
      insert into bookings (
        workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, document, created_at,
        search_text
      )
      select workspace_id, 'bk_' || substr(id::text, 1, 22), id, id, 'rescheduled', created_at, created_at + interval '1 hour',
        created_at, created_at + interval '1 hour', jsonb_build_object('text', repeat('y', 900)), created_at, search_text
      from contacts where workspace_id = ${id}
    `
  }
  yield* vacuumed("contacts", "deals", "bookings")
})

const Plan = Schema.Struct({ "QUERY PLAN": Schema.String })

describe("the plans of a search", () => {
  it.live("D-SEARCH-4: compare search texts in the order of the list, and read the rows of the page", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      yield* Effect.provide(fill, postgres({ url, connections: 1 }), { local: true })
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { read } = yield* makeTransactions
        const tables = resourceTables(sql)
        const explained = (kind: "contacts" | "deals" | "bookings", search: string) => {
          const page = { limit: 50, after: null }
          const listed = listStatement(
            sql,
            tables,
            workspaceId,
            kind,
            { search, searchesContacts: true },
            page
          )
          return Effect.map(
            read(workspaceId, {
              statements: [sql`explain (analyze, buffers, costs off) ${listed}`],
              read: ([rows = []]) => rows
            }),
            (rows) => rows.map((row) => Schema.decodeUnknownSync(Plan)(row)["QUERY PLAN"]).join("\n")
          )
        }
        for (const search of ["person", `${size - 1}@corp`, "absent"]) {
          const contacts = yield* explained("contacts", search)
          assert.include(contacts, "Index Only Scan Backward using contacts_searched", search)
          for (const kind of ["deals", "bookings"] as const) {
            const plan = yield* explained(kind, search)
            assert.include(plan, `Scan Backward using ${kind}_newest`, search)
            assert.include(plan, "Index Only Scan using contacts_searched on contacts theirs", search)
            assert.notInclude(plan, "Seq Scan", search)
          }
        }
      }).pipe(Effect.provide(postgres({ url, role: serviceRole }), { local: true }))
    })
  )
})
