import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Drops the primary key of `form_events`. It took a third of the bytes of an event, and no report used it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table form_events drop constraint form_events_pkey`
})
