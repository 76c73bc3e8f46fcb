import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { script } from "@calendeal/adapters-postgres/testing"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Copies all rows from a database of this version to one of an earlier version, which has no place for the others. Both
 * are read and written by processes of both versions during an upgrade.
 */
export const copyRows = (from: string, to: string): Promise<void> =>
  Effect.gen(function* () {
    const tables = yield* on(
      to,
      (sql) => sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in ('migrations', 'sql_files', 'schema_versions')
    `
    )
    for (const { name } of tables) {
      const [found] = yield* on(
        from,
        (sql) => sql<{ rows: string | null }>`
        select json_agg(each)::text as rows from ${sql(name)} as each
      `
      )
      if (found?.rows === null || found === undefined) continue
      // The migrations of both have stored some rows, and triggers have filled the directories.
      yield* on(to, (sql) =>
        Effect.provideService(
          script(`
            set local session_replication_role = replica;
            insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $json$${found.rows}$json$)
            on conflict do nothing
          `),
          SqlClient.SqlClient,
          sql
        )
      )
    }
  }).pipe(Effect.runPromise)

const on = <A, E>(url: string, work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.provide(
    Effect.flatMap(SqlClient.SqlClient, work),
    postgres({ url: Redacted.make(url), connections: 1 }),
    { local: true }
  )
