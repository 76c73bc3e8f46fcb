import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The proof of a visitor who changed a booking; null for users and operators (D-TOK-2a). */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table audit_log add visitor text check (visitor in ('manage_token', 'read_token', 'booker_email'))
  `
})
