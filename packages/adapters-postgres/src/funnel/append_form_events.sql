-- Appends events (rows of form_events with field, dwell_seconds and abandoned), in their order.
create or replace function append_form_events(workspace uuid, event_type uuid, at timestamptz, events jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  event record;
begin
  for event in
    select said.field, said.dwell_seconds, said.abandoned
    from rows from (
      jsonb_to_recordset(events) as (field text, dwell_seconds double precision, abandoned boolean)
    ) with ordinality as said (field, dwell_seconds, abandoned, nth)
    order by nth
  loop
    insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
    values (workspace, event_type, at, event.field, event.dwell_seconds, event.abandoned);
  end loop;
end $$;

revoke all on function append_form_events from public;
grant execute on function append_form_events to calendeal_service;
