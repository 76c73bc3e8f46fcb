create or replace function list_calendar(id uuid, due_at timestamptz, failures integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_calendars as known (calendar_id, workspace_id, due_at, failures)
  values (id, current_setting('app.workspace_id')::uuid, list_calendar.due_at, list_calendar.failures)
  on conflict (calendar_id) do update set due_at = excluded.due_at, failures = excluded.failures
  where known.workspace_id = excluded.workspace_id
    and (known.due_at, known.failures) is distinct from (excluded.due_at, excluded.failures);
end $$;

create or replace function unlist_calendar(id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.directory_calendars
  where calendar_id = id and workspace_id = current_setting('app.workspace_id')::uuid;
end $$;

revoke all on function list_calendar, unlist_calendar from public;
grant execute on function list_calendar, unlist_calendar to calendeal_service;

create or replace function take_calendar_turns(
  now timestamptz, until timestamptz, up_to integer, of_each integer, passed_over uuid[],
  out workspace uuid, out calendar uuid
) returns setof record
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update public.directory_calendars taken set due_at = $2
  where taken.calendar_id in (
    select due.calendar_id from public.directory_calendars due
    where due.due_at <= $1 and due.calendar_id in (
      -- More candidates than wanted, because other workers may lock the first of them at the same time.
      select ranked.calendar_id from (
        select waiting.calendar_id, waiting.due_at,
          row_number() over (partition by waiting.workspace_id order by waiting.due_at, waiting.calendar_id) as place
        from public.directory_calendars waiting
        where waiting.due_at <= $1 and waiting.workspace_id <> all ($5)
      ) ranked
      where ranked.place <= $4 order by ranked.due_at limit $3::bigint * 8
    )
    order by due.due_at limit $3 for no key update skip locked
  )
  returning taken.workspace_id, taken.calendar_id;
end;

revoke all on function take_calendar_turns from public;
grant execute on function take_calendar_turns to calendeal_service;

create or replace function failing_calendars(out workspace_id uuid, out calendar_id uuid, out failures integer)
returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.workspace_id, c.calendar_id, c.failures from public.directory_calendars c
  where c.failures > 0 order by c.failures desc, c.calendar_id limit 100;
end;

revoke all on function failing_calendars from public;
grant execute on function failing_calendars to calendeal_service;
