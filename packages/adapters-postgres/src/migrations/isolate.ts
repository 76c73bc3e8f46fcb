import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Shows of a table only the rows of the workspace that the transaction runs for, to its owner too (D-WS-1).
 * Once a transaction has set app.workspace_id, the connection keeps it as an empty text, which is no
 * workspace either.
 */
export const isolate = Effect.fnUntraced(function* (...tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  for (const name of tables) {
    const table = sql(name)
    yield* sql`alter table ${table} enable row level security`
    yield* sql`alter table ${table} force row level security`
    yield* sql`
      create policy one_workspace on ${table}
      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)
    `
  }
})
