import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Indexes of the reports: the times of rows, with the counted columns. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create index form_events_reported on form_events (workspace_id, reported_at)
      include (event_type_id, field, dwell_seconds, abandoned);
    create index deals_closed on deals (workspace_id, closed_at) include (contact_id, booking_uid)
      where status = 'closed';
    create index transactions_paid on transactions (workspace_id, transaction_at)
      include (contact_id, deal_id, currency, amount);
  `)
})
