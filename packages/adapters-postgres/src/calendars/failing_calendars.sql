create or replace function failing_calendars(out workspace_id uuid, out calendar_id uuid, out failures integer)
returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.workspace_id, c.calendar_id, c.failures from public.directory_calendars c
  where c.failures > 0 order by c.failures desc, c.calendar_id limit 100;
end;

revoke all on function failing_calendars from public;
grant execute on function failing_calendars to calendeal_service;
