import { type BookingUid, bookingUidOf } from "@calendeal/domain/bookings"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { migrations, serviceRole } from "../index.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { freshDatabase } from "../testing/index.ts"
import { resourceTables } from "./resourceTables.ts"

const workspaceId = WorkspaceId.make("11111111-1111-4111-8111-111111111111")
const uid = bookingUidOf(1n)
const size = 4000

/** One meeting that was moved a hundred times. The rows refer to nothing. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = "22222222-2222-4222-8222-222222222222"
  yield* sql`set session_replication_role = replica`
  yield* sql`
    insert into bookings (
      workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, document,
      created_at, root_uid, sequence
    )
    select ${workspaceId}, 'bk_' || n, ${id}, ${id}, 'rescheduled', t, t + interval '1 hour', t, t + interval '1 hour', '{}',
      t, case when n % 40 = 0 then ${uid} end, n
    from generate_series(1, ${size}::int) as n, lateral (select '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute') as at (t)
  `
  yield* sql`
    insert into audit_log (workspace_id, id, at, request_id, action, subject)
    select ${workspaceId}, gen_random_uuid(), now(), 'request', case when n % 9 = 0 then 'booking.cancel' else 'booking.attendance' end,
      'bk_' || n
    from generate_series(1, ${size}::int) as n
  `
  yield* sql`analyze`
})

const Plan = Schema.Struct({ "QUERY PLAN": Schema.String })

describe("the plans of a meeting's story", () => {
  it.live("D-MGMT-35: read an index of the meeting, however often it was moved", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      yield* Effect.provide(fill, postgres({ url, connections: 1 }), { local: true })
      const [bookings, entries] = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { report } = yield* makeTransactions
        const tables = resourceTables(sql)
        const explained = (statement: Parameters<typeof sql.and>[0], table: string, order: string) =>
          Effect.map(
            report(
              workspaceId,
              sql`
              explain (costs off) select * from ${sql(table)}
              where ${sql.and([sql`workspace_id = ${workspaceId}`, ...statement])} order by ${sql.literal(order)} limit 51
            `
            ),
            (rows) => rows.map((row) => Schema.decodeUnknownSync(Plan)(row)["QUERY PLAN"]).join("\n")
          )
        return [
          yield* explained(
            tables.bookings.where({ rootUid: uid }, workspaceId),
            "bookings",
            'created_at desc, uid collate "C" desc'
          ),
          yield* explained(
            tables.auditLog.where({ endingsOf: Array<BookingUid>(50).fill(uid) }, workspaceId),
            "audit_log",
            "at desc, id desc"
          )
        ]
      }).pipe(Effect.provide(postgres({ url, role: serviceRole }), { local: true }))
      for (const index of ["bookings_pkey", "bookings_of_meeting"])
        assert.include(bookings, `Bitmap Index Scan on ${index}`)
      assert.include(entries, "audit_log_endings")
    })
  )
})
