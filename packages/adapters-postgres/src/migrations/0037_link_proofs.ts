import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** The proofs of visitors who changed a booking by a mail's link (D-MAIL-22). */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table audit_log drop constraint audit_log_visitor_check, add constraint audit_log_visitor_check
      check (visitor in ('manage_token', 'read_token', 'manage_link', 'read_link', 'booker_email'))
  `
})
