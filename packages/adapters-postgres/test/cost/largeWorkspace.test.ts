import { Email } from "@calendeal/domain/contacts"
import { samplePayment, createWorkspace, recordPayment } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { freshDatabase, otherSessionsEnded, vacuumed } from "../../src/testing/index.ts"

/** Contacts with a deal and a payment each, in one workspace. An index on the workspace alone does not help. */
const contacts = 5000

const fill = Effect.fnUntraced(function* (workspaceId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select set_config('app.workspace_id', ${workspaceId}, false)`
  yield* sql`
    with entered as (
      insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
      select ${workspaceId}, gen_random_uuid(), 'lead' || nth || '@example.com', '{"first": null, "last": null}', '{}', '{}', now()
      from generate_series(1, ${contacts}) nth
      returning workspace_id, id
    ), owing as (
      insert into deals (workspace_id, id, contact_id, status, amount, currency, opened_at)
      select workspace_id, gen_random_uuid(), id, 'open', 1000, 'USD', now() from entered
      returning workspace_id, id, contact_id
    )
    insert into transactions (workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, recorded_at)
    select workspace_id, gen_random_uuid(), contact_id, id, 'payment', 10, 'USD', now(), now() from owing
  `
  yield* sql`
    insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
    select ${workspaceId}, ${workspaceId}, sha256(convert_to(id::text, 'UTF8')), id from transactions
  `
  yield* vacuumed("contacts", "deals", "transactions", "idempotency_keys")
  // Otherwise this session's own reads would be counted later.
  yield* sql`select pg_stat_force_next_flush()`
  yield* sql`select pg_stat_reset()`
})

describe("a workspace with thousands of payments", { timeout: 300_000 }, () => {
  it.live("D-TX-3, D-TX-4: the rows of a payment are found by indexes, not by scanning", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const asService = layerAt({ url })
      const owner = <A, E>(act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        Effect.provide(act, postgres({ url, connections: 1 }), { local: true })
      const { id } = yield* Effect.provide(createWorkspace(), asService, { local: true })
      yield* owner(fill(id))
      yield* Effect.gen(function* () {
        const payment = samplePayment(id, { email: Email.make("lead7@example.com") })
        assert.strictEqual((yield* recordPayment(payment))._tag, "Recorded")
      }).pipe(Effect.provide(asService, { local: true }))
      const rows = yield* owner(
        Effect.andThen(
          otherSessionsEnded,
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql<{ readonly name: string; readonly read: number }>`
              select relname as name, (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_user_tables
              where relname in ('contacts', 'deals', 'transactions', 'idempotency_keys') order by relname
            `
          )
        )
      )
      assert.strictEqual(rows.length, 4)
      for (const { name, read } of rows) assert.isBelow(read, 10, name)
    })
  )
})
