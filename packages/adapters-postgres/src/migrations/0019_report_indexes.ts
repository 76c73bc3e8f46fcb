import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Indexes for index-only scans of the reports. Each replaces an existing index. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    drop index form_events_reported;
    create index form_events_of_field
      on form_events (workspace_id, event_type_id, field collate "C", reported_at)
      include (dwell_seconds, abandoned);
    -- An index is read alone where VACUUM has been since the last change. Of a log that only grows it comes late.
    alter table form_events set (autovacuum_vacuum_insert_scale_factor = 0.02);

    drop index bookings_newest;
    create index bookings_newest on bookings (workspace_id, created_at, uid collate "C")
      include (contact_id, status);
    drop index deals_newest;
    create index deals_newest on deals (workspace_id, opened_at, id) include (contact_id, booking_uid);
  `)
})
