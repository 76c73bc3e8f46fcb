import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import type { Database } from "../failure/environment/Database.ts"

/**
 * The number of rows of the service's tables read since the database was created, from PostgreSQL's statistics.
 * Sessions report statistics when they end, so this ends the service's sessions, except those that only listen; the
 * service reconnects on demand.
 */
export const rowsRead = async (database: Database): Promise<number> => {
  const ended = await database.ask(
    (sql) => sql<{ readonly pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'calendeal' and pid <> pg_backend_pid() and query !~* '^listen'
    `
  )
  for (;;) {
    const [row] = await database.ask(
      (sql) => sql<{ readonly left: number; readonly rows: number }>`
        select
          (select count(*)::integer from pg_stat_activity where pid = any(${ended.map(({ pid }) => pid)}::integer[])) as left,
          (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer from pg_stat_user_tables) as rows
      `
    )
    if (row?.left === 0) return row.rows
    await sleep(20)
  }
}

/**
 * From now on small tables use indexes like large ones, and the plans are fixed, because new statistics in between
 * would change them.
 */
export const readByIndex = (database: Database) =>
  database.ask((sql) =>
    Effect.gen(function* () {
      yield* sql`alter database postgres set enable_seqscan = off`
      yield* sql`alter system set autovacuum = off`
      yield* sql`select pg_reload_conf()`
    })
  )
