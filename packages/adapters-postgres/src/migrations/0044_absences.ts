import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The absences of hosts. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table hosts add column absences jsonb not null default '[]'`
})
