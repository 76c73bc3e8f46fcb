import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Needles } from "./Needles.ts"

/**
 * The columns of every table (`contacts.email`) that hold a needle, in what PostgreSQL writes as their values' text; as
 * the database's owner, to whom nothing is hidden. It changes nothing.
 */
export const columnsHolding = Effect.fnUntraced(function* (needles: Needles) {
  const sql = yield* SqlClient.SqlClient
  const holding = new Set<string>()
  const look = Effect.gen(function* () {
    yield* sql`set local role none`
    const tables = yield* sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    for (const { name } of tables) {
      const table = sql.literal(name)
      yield* sql`alter table ${table} no force row level security`
      const rows = yield* sql<{ row: object }>`select to_jsonb(whole) as row from ${table} whole`
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row)) {
          const text = typeof value === "string" ? value : JSON.stringify(value)
          if (needles.foundIn(text).length > 0) holding.add(`${name.replace("public.", "")}.${column}`)
        }
    }
    return yield* new Undone()
  })
  yield* Effect.catchTag(sql.withTransaction(look), "Undone", () => Effect.void)
  return [...holding].toSorted()
})

class Undone extends Data.TaggedError("Undone") {}
