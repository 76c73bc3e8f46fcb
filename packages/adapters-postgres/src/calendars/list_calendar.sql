create or replace function list_calendar() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_calendars (calendar_id, workspace_id, due_at, failures)
  values (new.id, new.workspace_id, new.due_at, new.failures)
  on conflict (calendar_id) do update set due_at = excluded.due_at, failures = excluded.failures;
  return null;
end $$;

revoke all on function list_calendar from public;
