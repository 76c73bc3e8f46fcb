import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { setLoginSettings } from "../tenancy/loginSettings.ts"

/** The role of the service's sessions. Row-level security applies to it. */
export const serviceRole = "calendeal_service"

/**
 * Grants the service's role to a login and gives it its settings. To run as the owner, after the migrations. A login that has
 * both already is left alone, so that an owner without the right to change it may call this, too.
 */
export const admit = Effect.fn("admit")(function* (login: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select admit_to_service(${login})`
  yield* setLoginSettings(login)
})

/**
 * Limits the visible rows of tables to the workspace of the transaction, also for the tables' owner (D-WS-1). After a
 * transaction has set app.workspace_id, the connection keeps it as an empty text, which is no workspace either.
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
