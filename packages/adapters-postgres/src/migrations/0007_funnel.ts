import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** Events of the fields of booking forms. The rows are never changed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table form_events (
      workspace_id uuid not null,
      event_type_id uuid not null,
      reported_at timestamptz not null,
      sequence bigint not null generated always as identity,
      field text not null,
      dwell_seconds double precision not null,
      abandoned boolean not null,
      primary key (workspace_id, event_type_id, reported_at, sequence),
      foreign key (workspace_id, event_type_id) references event_types
    );
    revoke update on form_events from calendeal_service;
  `)
  yield* isolate("form_events")
})
