import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** How visitors reach a workspace: an e-mail address or an https address, null where none is set (D-PAGE-2). */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table workspaces add column contact text`
})
