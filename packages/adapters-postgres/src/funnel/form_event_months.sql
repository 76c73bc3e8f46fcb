-- Creates the partitions of form_events for the current month (UTC) and for so many months after it. Events in the default
-- partition move to new partitions of their months. Returns the number of created partitions. It is 0 if the table cannot be
-- locked within 200 ms, for example during a report, because new events would wait for the lock, too. The next call tries
-- again.
create or replace function prepare_form_events(months_ahead integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '200ms' as $$
declare
  this_month timestamp = date_trunc('month', now() at time zone 'UTC');
  wanted timestamp[] = array(
    select this_month + make_interval(months => ahead) from generate_series(0, months_ahead) ahead
  );
  astray boolean;
  -- Not in a distributed database.
  is_forced boolean = (select relforcerowsecurity from pg_class where oid = 'public.form_events'::regclass);
  month timestamp;
  name text;
  created integer = 0;
begin
  lock table public.form_events in share update exclusive mode;
  -- An owner may not see the rows, and a distributed table has its size on the workers.
  perform 1 from public.form_events_other limit 1;
  astray = found or pg_relation_size('public.form_events_other') > 0;
  if astray then
    lock table public.form_events_other in access exclusive mode;
    alter table public.form_events_other no force row level security;
    wanted = array(
      select unnest(wanted) union
      select date_trunc('month', reported_at at time zone 'UTC') from public.form_events_other
    );
  end if;
  foreach month in array wanted loop
    name = to_char(month, '"form_events_"YYYY_MM');
    continue when to_regclass(format('public.%I', name)) is not null;
    execute format('create table public.%I (like public.form_events)', name);
    execute format('alter table public.%I set (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
    if astray then
      execute format(
        'insert into public.%I select * from public.form_events_other where reported_at >= $1 and reported_at < $2', name
      ) using month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC';
      delete from public.form_events_other
      where reported_at >= month at time zone 'UTC' and reported_at < (month + interval '1 month') at time zone 'UTC';
    end if;
    execute format('alter table public.%I enable row level security', name);
    if is_forced then
      execute format('alter table public.%I force row level security', name);
    end if;
    execute format(
      'create policy one_workspace on public.%I
      using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)', name
    );
    execute format('revoke all on public.%I from calendeal_service', name);
    execute format(
      'alter table public.form_events attach partition public.%I for values from (%L) to (%L)', name,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'
    );
    created = created + 1;
  end loop;
  if astray then
    -- So that its size is 0 when it is empty.
    perform 1 from public.form_events_other limit 1;
    if not found then truncate public.form_events_other; end if;
    if is_forced then
      alter table public.form_events_other force row level security;
    end if;
  end if;
  return created;
exception when lock_not_available then
  return 0;
end $$;

-- Drops the partitions of the months before the instant's month (UTC), up to the first one that is in use. Returns the number
-- of dropped partitions.
create or replace function drop_form_events(before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '200ms' as $$
declare
  name text;
  dropped integer = 0;
begin
  -- One process at a time.
  lock table public.form_events in share update exclusive mode;
  for name in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'public.form_events'::regclass and relname ~ '^form_events_\d{4}_\d\d$'
      and relname < to_char(before at time zone 'UTC', '"form_events_"YYYY_MM')
    order by relname
  loop
    begin
      execute format('drop table public.%I', name);
    exception when lock_not_available then
      return dropped;
    end;
    dropped = dropped + 1;
  end loop;
  return dropped;
exception when lock_not_available then
  return 0;
end $$;

revoke all on function prepare_form_events, drop_form_events from public;
grant execute on function prepare_form_events, drop_form_events to calendeal_service;
