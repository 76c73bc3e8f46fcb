import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The number of rows of a table and a checksum of their text, which does not depend on their order. */
export interface TableSum {
  readonly table: string
  readonly rows: number
  readonly checksum: string
}

/** The table that backups leave empty, so that a restored database sends nothing (D-BACKUP-5). */
export const leftEmpty = "public.sending_permit"

/**
 * The sums of all tables of the database, with those in partitions of a table each for itself. The caller's transaction must
 * see all rows. The texts of values are those of fixed settings, so that every server computes the same sums.
 */
export const tableSums = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
      set_config('IntervalStyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `
  const tables = yield* sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname not like 'pg\\_%' and nspname <> 'information_schema'
    order by name
  `
  const read = tables.filter(({ name }) => name !== leftEmpty)
  return yield* Effect.forEach(read, ({ name }) =>
    Effect.map(
      sql<{ rows: string; checksum: string }>`
        select count(*)::text as rows,
          coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
        from ${sql.literal(name)} t
      `,
      ([sum]): TableSum => ({ table: name, rows: Number(sum?.rows), checksum: sum?.checksum ?? "" })
    )
  )
})
