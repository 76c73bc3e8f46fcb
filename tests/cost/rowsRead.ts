import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import type { Database } from "../kit/faults/environment/Database.ts"

/** The number of rows of each table read since the database was created, from PostgreSQL's statistics. */
export const rowsRead = async (database: Database): Promise<ReadonlyMap<string, number>> => {
  await endSessions(database)
  const tables = await database.ask(
    (sql) => sql<{ readonly name: string; readonly rows: number }>`
      select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
      from pg_stat_user_tables
    `
  )
  return new Map(tables.map(({ name, rows }) => [name, rows]))
}

/** The number of look-ups in tables and of rows stored and removed since the database was created. */
export const workDone = async (database: Database) => {
  await endSessions(database)
  const [row] = await database.ask(
    (sql) => sql<{ readonly lookUps: number; readonly stored: number; readonly removed: number }>`
      select sum(seq_scan + coalesce(idx_scan, 0))::integer as "lookUps", sum(n_tup_ins)::integer as stored,
        sum(n_tup_del + n_tup_upd)::integer as removed
      from pg_stat_user_tables
    `
  )
  return row ?? { lookUps: 0, stored: 0, removed: 0 }
}

/**
 * Sessions report statistics when they end, so this ends the service's sessions, except those that only listen; the service
 * reconnects on demand.
 */
const endSessions = async (database: Database): Promise<void> => {
  const ended = await database.ask(
    (sql) => sql<{ readonly pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'calendeal' and pid <> pg_backend_pid() and query !~* '^listen'
    `
  )
  for (;;) {
    const [row] = await database.ask(
      (sql) => sql<{ readonly left: number }>`
        select count(*)::integer as left from pg_stat_activity
        where pid = any(${ended.map(({ pid }) => pid)}::integer[])
      `
    )
    if (row?.left === 0) return
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

/**
 * Gives the workspace as many contacts, each with a deal and a payment, as one has that is in use, with their statistics: without
 * them, the planner takes any index of a table for as good as that of the primary key.
 */
export const haveCustomers = (database: Database, workspaceId: string) =>
  database.ask((sql) =>
    Effect.gen(function* () {
      yield* sql`
        insert into contacts (
          workspace_id, id, email, custom_fields, attribution, qualification_states, replaced, origin, created_at
        )
        select ${workspaceId}::uuid, gen_random_uuid(), 'kept' || nth || '@acme.example', '{}', '{}', '{}', '[]', '{}', now()
        from generate_series(1, 2000) as nth
      `
      yield* sql`
        insert into deals (workspace_id, id, contact_id, status, opened_at)
        select workspace_id, gen_random_uuid(), id, 'open', now() from contacts
        where workspace_id = ${workspaceId}::uuid
      `
      yield* sql`
        insert into transactions (
          workspace_id, id, contact_id, deal_id, kind, amount, currency, transaction_at, recorded_at
        )
        select workspace_id, gen_random_uuid(), contact_id, id, 'payment', 12.34, 'USD', now(), now() from deals
        where workspace_id = ${workspaceId}::uuid
      `
      yield* sql`analyze contacts, deals, transactions`
    })
  )
