import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Partitions `form_events` by month, so that old months can be dropped (D-KEEP-2). The existing table, unless empty, becomes
 * the partition of all months up to the current one, without copying rows. Rows of later months, which only a wrong clock
 * causes, move to the default partition. An index finds expired idempotency keys (D-KEEP-1).
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create index idempotency_keys_claimed on idempotency_keys (workspace_id, claimed_at);

    do $$
    declare
      month timestamp = date_trunc('month', now() at time zone 'UTC');
      until timestamptz = (month + interval '1 month') at time zone 'UTC';
      past text = to_char(month, '"form_events_"YYYY_MM');
      next_sequence bigint;
    begin
      alter table form_events no force row level security;
      select coalesce(max(sequence), 0) + 1 into next_sequence from form_events;
      alter table form_events alter sequence drop identity;
      execute format('alter table form_events rename to %I', past);
      execute format('alter table %I rename constraint form_events_pkey to %I', past, past || '_pkey');
      execute format('alter index form_events_of_field rename to %I', past || '_of_field');

      create table form_events (
        workspace_id uuid not null,
        event_type_id uuid not null,
        reported_at timestamptz not null,
        sequence bigint not null generated always as identity,
        field text not null,
        dwell_seconds double precision not null,
        abandoned boolean not null,
        primary key (workspace_id, event_type_id, reported_at, sequence),
        constraint form_events_workspace_id_event_type_id_fkey
          foreign key (workspace_id, event_type_id) references event_types
      ) partition by range (reported_at);
      execute format('alter table form_events alter sequence restart with %s', next_sequence);
      create index form_events_of_field
        on form_events (workspace_id, event_type_id, field collate "C", reported_at) include (dwell_seconds, abandoned);
      create table form_events_other partition of form_events default;
      alter table form_events_other set (autovacuum_vacuum_insert_scale_factor = 0.02);

      if next_sequence = 1 then
        execute format('drop table %I', past);
        return;
      end if;
      execute format(
        'with later as (delete from %I where reported_at >= $1 returning *)
        insert into form_events overriding system value select * from later', past
      ) using until;
      execute format(
        'alter table form_events attach partition %I for values from (minvalue) to (%L)', past, until
      );
      execute format('alter table %I force row level security', past);
      execute format('revoke all on %I from calendeal_service', past);
    end $$;

    revoke update on form_events from calendeal_service;
    revoke all on form_events_other from calendeal_service;
  `)
  yield* isolate("form_events", "form_events_other")
})
