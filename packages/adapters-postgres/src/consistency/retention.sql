-- The functions go through all workspaces. They plan their statement once, because planning it for each workspace takes most
-- of the time.

-- Removes at most so many idempotency keys of all workspaces that were claimed before the instant (D-KEEP-1).
create or replace function forget_idempotency_keys(claimed_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  removed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    delete from public.idempotency_keys where workspace_id = place and ctid = any(array(
      select ctid from public.idempotency_keys
      where workspace_id = place and claimed_at < claimed_before
      order by claimed_at limit most - total for update skip locked
    ));
    get diagnostics removed = row_count;
    total = total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes at most so many keys of requests to the management API that were claimed before the instant (D-KEEP-3).
create or replace function forget_request_keys(claimed_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  removed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    delete from public.request_keys where workspace_id = place and ctid = any(array(
      select ctid from public.request_keys
      where workspace_id = place and claimed_at < claimed_before
      order by claimed_at limit most - total for update skip locked
    ));
    get diagnostics removed = row_count;
    total = total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes the origins of leads that were made before the instant (D-CAP-7a) from at most so many contacts of all
-- workspaces. Skips contacts that another transaction has locked.
create or replace function forget_lead_origins(made_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  -- As in the JSON of `origin`, for its index.
  before text = to_char(made_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  place uuid;
  changed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    update public.contacts set origin = null where workspace_id = place and id = any(array(
      select id from public.contacts
      where workspace_id = place and origin is not null and origin ->> 'at' < before
      limit most - total for no key update skip locked
    ));
    get diagnostics changed = row_count;
    total = total + changed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes some reservations of all workspaces that were made before the instant (D-RES-9), and visitors' holds that were made before
-- theirs (D-HOLD-11), at most so many of each, with the times of their hosts, which no longer count. Their bookings stay.
create or replace function forget_reservations(
  made_before timestamptz, held_before timestamptz, most integer
) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  gone uuid[];
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    gone = array(
      select id from public.reservations
      where workspace_id = place and created_at < made_before
      order by created_at limit most - total for update skip locked
    ) || array(
      select id from public.reservations
      where workspace_id = place and holder is not null and created_at < held_before and created_at >= made_before
      order by created_at limit most - total for update skip locked
    );
    continue when cardinality(gone) = 0;
    delete from public.booking_hosts where workspace_id = place and booking_uid = any (gone::text[]);
    delete from public.reservations where workspace_id = place and id = any (gone);
    total = total + cardinality(gone);
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes at most so many places in waiting lists of all workspaces whose last period ended before the instant (D-WAIT-9).
create or replace function forget_waiting_entries(wanted_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  removed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    delete from public.waiting_entries where workspace_id = place and id = any(array(
      select id from public.waiting_entries
      where workspace_id = place and wanted_until < wanted_before
      order by wanted_until limit most - total for update skip locked
    ));
    get diagnostics removed = row_count;
    total = total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes at most so many one-off links of all workspaces that expired, or were used up, before the instant (D-LINK-10). Their
-- bookings keep their ids.
create or replace function forget_links(ended_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  removed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    delete from public.one_off_links where workspace_id = place and id = any (array(
      select id from public.one_off_links
      where workspace_id = place and (expires_at < ended_before or used >= uses and last_used_at < ended_before)
      limit most - total for update skip locked
    ));
    get diagnostics removed = row_count;
    total = total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

-- Removes at most so many counts of questions of all workspaces from before the day (D-KEEP-2).
create or replace function forget_demand(kept_from date, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  removed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    with gone as (
      delete from public.demand where workspace_id = place and (event_type_id, day) in (
        select event_type_id, day from public.demand
        where workspace_id = place and day < kept_from
        limit most - total for update skip locked
      )
      returning event_type_id, day
    )
    insert into public.removed_rows (workspace_id, table_name, row_key, removed_at)
    select place, 'demand', jsonb_build_object('event_type_id', event_type_id, 'day', day), now() from gone
    on conflict (workspace_id, table_name, row_key) do update set removed_at = excluded.removed_at;
    get diagnostics removed = row_count;
    total = total + removed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

revoke all on function
  forget_idempotency_keys, forget_request_keys, forget_lead_origins, forget_reservations, forget_waiting_entries,
  forget_links, forget_demand from public;
grant execute on function
  forget_idempotency_keys, forget_request_keys, forget_lead_origins, forget_reservations, forget_waiting_entries,
  forget_links, forget_demand to calendeal_service;
