import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { script } from "../../src/migrations/script.ts"
import { freshDatabase, otherSessionsEnded } from "../../src/testing/index.ts"
import { everyOperation } from "../isolation/everyOperation.ts"

/** The number of other workspaces with the same rows, so many that PostgreSQL prefers indexes to scans. */
const others = 400

/** Copies every row of every tenant table to the other workspaces, without the columns that PostgreSQL computes. */
const multiply = `
  set local session_replication_role = replica;
  do $$
  declare name regclass; columns text; copied text;
  begin
    for name, columns, copied in
      select pg_class.oid::regclass, string_agg(quote_ident(attname), ', ' order by attnum),
        string_agg('copy.' || quote_ident(attname), ', ' order by attnum)
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relrowsecurity and not relispartition
      group by pg_class.oid
    loop
      execute format(
        'insert into %1$s (%2$s) overriding system value
         select %3$s
         from (select gen_random_uuid() as other from generate_series(1, ${others})) others, %1$s t,
           jsonb_populate_record(null::%1$s, to_jsonb(t) || jsonb_build_object(''workspace_id'', other)) copy', name, columns, copied
      );
    end loop;
  end $$
`

const scanned = Effect.gen(function* () {
  yield* otherSessionsEnded
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ readonly name: string; readonly scans: number; readonly looks: number }>`
    select relid::regclass::text as name, seq_scan::integer as scans, idx_scan::integer as looks
    from pg_stat_user_tables
    join pg_class on pg_class.oid = relid
    where relrowsecurity and relkind = 'r' order by name
  `
})

describe("the queries of the service", { timeout: 300_000 }, () => {
  it.live("D-WS-1: scan no tenant table, whatever the size of other tenants", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const asService = layerAt({ url })
      const owner = <A, E>(act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        Effect.provide(act, postgres({ url, connections: 1 }), { local: true })
      const command = (text: string) =>
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text).unprepared).pipe(Effect.asVoid)
      yield* Effect.provide(everyOperation, asService, { local: true })
      // The login has the service's time limits, which are not for this.
      const unlimited = <A, E>(act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        owner(Effect.andThen(command("set statement_timeout = 0"), act))
      yield* unlimited(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(script(multiply))))
      yield* unlimited(command("vacuum analyze"))
      yield* owner(Effect.andThen(otherSessionsEnded, command("select pg_stat_reset()")))
      yield* Effect.provide(everyOperation, asService, { local: true })
      const tables = yield* owner(scanned)
      // The counts have arrived.
      assert.isAbove(tables.filter(({ looks }) => looks > 0).length, 10)
      assert.deepStrictEqual(
        tables.filter(({ scans }) => scans > 0),
        []
      )
    })
  )
})
