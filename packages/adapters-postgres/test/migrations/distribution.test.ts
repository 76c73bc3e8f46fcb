import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { freshPostgres } from "../../src/testing/index.ts"
import { migrations } from "../../src/migrations/index.ts"

/** The conditions of Citus for tables distributed by workspace_id, and of PostgreSQL for hash partitions by it. */
layer(freshPostgres(migrations))("the schema can be distributed over servers by workspace", (it) => {
  it.effect(
    "D-WS-1: every unique and exclusion constraint contains the workspace, compared by equality",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const keys = yield* sql<{ name: string; table: string; equal: boolean; exclusion: boolean }>`
        select indexrelid::regclass::text as name, indrelid::regclass::text as table, indisexclusion as exclusion,
          coalesce((
            select case when indisexclusion
              then (select oprname = '=' from pg_operator where oid = conexclop[place])
              else true
            end
            from unnest(indkey::smallint[]) with ordinality as part (attribute, place)
            join pg_attribute on attrelid = indrelid and attnum = attribute and attname = 'workspace_id'
            where place <= indnkeyatts
          ), false) as equal
        from pg_index
        join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace and relrowsecurity
        left join pg_constraint on conindid = indexrelid and contype in ('p', 'u', 'x')
        where indisunique or indisexclusion
      `
        assert.deepStrictEqual(
          keys.filter(({ equal }) => !equal),
          []
        )
        assert.deepStrictEqual(
          keys.filter(({ exclusion }) => exclusion).map(({ name }) => name),
          ["host_no_overlap"]
        )
        assert.isAbove(new Set(keys.map(({ table }) => table)).size, 10)
      })
  )

  it.effect("D-WS-1: every foreign key refers to a row of the same workspace and begins with it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const references = yield* sql<{
        name: string
        local: ReadonlyArray<string>
        remote: ReadonlyArray<string>
      }>`
        select conrelid::regclass::text || '.' || conname as name, named.local, named.remote
        from pg_constraint
        join pg_class on pg_class.oid = conrelid and relrowsecurity,
        lateral (
          select array_agg(here.attname::text order by place) as local, array_agg(there.attname::text order by place) as remote
          from unnest(conkey, confkey) with ordinality as pair (ours, theirs, place)
          join pg_attribute here on here.attrelid = conrelid and here.attnum = ours
          join pg_attribute there on there.attrelid = confrelid and there.attnum = theirs
        ) as named
        where contype = 'f'
      `
      const withoutWorkspace = references.filter(
        ({ local, remote }) => local[0] !== "workspace_id" || remote[0] !== "workspace_id"
      )
      assert.deepStrictEqual(withoutWorkspace, [])
      assert.isAbove(references.filter(({ local }) => local.length > 1).length, 10)
    })
  )

  it.effect("D-WS-1: every table can be hash-partitioned by workspace, with all its keys", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [server] = yield* sql<{ version: number }>`
        select current_setting('server_version_num')::integer as version
      `
      const tables = yield* sql<{ name: string; excludes: boolean }>`
        select relname as name, exists (
          select from pg_constraint where conrelid = pg_class.oid and contype = 'x'
        ) as excludes
        from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      `
      for (const { excludes, name } of tables) {
        // Before PostgreSQL 17 only partitions have exclusion constraints.
        if (excludes && (server?.version ?? 0) < 170_000) continue
        const [parent, leaf] = [sql(`${name}_parts`), sql(`${name}_part`)]
        yield* sql`
          create table ${parent} (like ${sql(name)} including all excluding identity)
          partition by hash (workspace_id)
        `
        yield* sql`create table ${leaf} partition of ${parent} for values with (modulus 1, remainder 0)`
      }
      assert.isAbove(tables.length, 10)
    })
  )
})
