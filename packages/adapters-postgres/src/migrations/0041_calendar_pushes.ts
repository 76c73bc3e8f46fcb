import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** When a calendar's server is to be asked for notifications again (D-PUSH-1); null: it was never asked. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table calendars add column push_due_at timestamptz`
})
