import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Canaries } from "./Canaries.ts"

/**
 * The columns of all tables (`contacts.email`) that contain a canary in PostgreSQL's text representation. Reads as the
 * database's owner, who sees all rows, and changes nothing.
 */
export const columnsHolding = Effect.fnUntraced(function* (canaries: Canaries) {
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
          if (canaries.foundIn(text).length > 0) holding.add(`${name.replace("public.", "")}.${column}`)
        }
    }
    return yield* new Undone()
  })
  yield* Effect.catchTag(sql.withTransaction(look), "Undone", () => Effect.void)
  return [...holding].toSorted()
})

class Undone extends Data.TaggedError("Undone") {}
