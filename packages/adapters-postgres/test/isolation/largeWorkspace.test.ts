import { Email } from "@calendeal/domain/contacts"
import { samplePayment, stageWorkspace } from "@calendeal/domain/samples"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layer as ports, migrations, serviceRole } from "../../src/index.ts"
import { freshDatabase } from "../../src/testing/index.ts"

/** So many contacts with a deal each, all of one workspace: an index that begins with the workspace alone is no help. */
const crowd = 5000

const enter = Effect.fnUntraced(function* (workspaceId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select set_config('app.workspace_id', ${workspaceId}, false)`
  yield* sql`
    with entered as (
      insert into contacts (workspace_id, id, email, attribution, custom_fields, standings, created_at)
      select ${workspaceId}, gen_random_uuid(), 'lead' || nth || '@example.com', '{"first": null, "last": null}', '{}', '{}', now()
      from generate_series(1, ${crowd}) nth
      returning workspace_id, id
    )
    insert into deals (workspace_id, id, contact_id, status, amount, currency, opened_at)
    select workspace_id, gen_random_uuid(), id, 'open', 1000, 'USD', now() from entered
  `
  yield* sql`vacuum analyze contacts, deals`
  yield* sql`select pg_stat_reset()`
})

describe("a workspace of thousands of deals", { timeout: 60_000 }, () => {
  it.live("D-TX-3: the deal of a payment is found by an index, not by reading all of them", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const asService = ports().pipe(Layer.provide(postgres({ url, role: serviceRole })))
      const owner = <A, E>(act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        Effect.provide(act, postgres({ url, connections: 1 }), { local: true })
      const { id } = yield* Effect.provide(stageWorkspace(), asService, { local: true })
      yield* owner(enter(id))
      yield* Effect.gen(function* () {
        const ledger = yield* RevenueLedger
        const payment = samplePayment(id, { email: Email.make("lead7@example.com") })
        assert.strictEqual((yield* ledger.record(payment))._tag, "Recorded")
      }).pipe(Effect.provide(asService, { local: true }))
      // Its sessions have ended, and so have told what they read.
      const rows = yield* owner(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ readonly name: string; readonly scans: number; readonly looks: number }>`
            select relname as name, seq_scan::integer as scans, idx_scan::integer as looks
            from pg_stat_user_tables where relname in ('contacts', 'deals') order by relname
          `
        )
      )
      for (const { looks, name, scans } of rows) {
        assert.strictEqual(scans, 0, name)
        assert.isAbove(looks, 0, name)
      }
    })
  )
})
