import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The contact of a workspace for visitors: an e-mail address or an https URL; null: none (D-PAGE-2). */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table workspaces add column contact text`
})
