import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Whether the database has the extension Citus. */
export const hasCitus = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select 1 as there from pg_extension where extname = 'citus'`
  return rows.length > 0
})
