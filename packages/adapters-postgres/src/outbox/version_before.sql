-- Functions for processes of the previous version during an update. A later release drops them.

create or replace function take_delivery_lane(
  kinds text[], at timestamptz, next_turn uuid, until timestamptz,
  out workspace_id uuid, out destination text, out destination_id uuid, out failures integer,
  out open_until timestamptz
) returns setof record
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with next as materialized (
    select lane.workspace_id, lane.destination, lane.destination_id from directory_delivery_lanes lane
    where lane.due_at <= at and (lane.turn_until is null or lane.turn_until <= at)
      and (lane.open_until is null or lane.open_until <= at) and lane.destination = any (kinds)
      and exists (select from sending_permit)
    order by lane.due_at limit 1
    for update skip locked
  )
  update directory_delivery_lanes lane set turn = next_turn, turn_until = until from next
  where lane.workspace_id = next.workspace_id and lane.destination = next.destination
    and lane.destination_id = next.destination_id
  returning lane.workspace_id, lane.destination, lane.destination_id, lane.failures, lane.open_until;
end;

create or replace function renew_delivery_turn(renewed uuid, of_workspace uuid, kind text, id uuid, until timestamptz)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update directory_delivery_lanes set turn_until = until
  where workspace_id = of_workspace and destination = kind and destination_id = id and turn = renewed;
end;

create or replace function end_delivery_turn(ended uuid, of_workspace uuid, kind text, id uuid, failed integer, until timestamptz)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update directory_delivery_lanes set turn = null, turn_until = null, failures = failed, open_until = until
  where workspace_id = of_workspace and destination = kind and destination_id = id and turn = ended;
end;

create or replace function delivery_depth(
  out pending bigint, out confirming bigint, out delivered bigint, out skipped bigint, out dead bigint,
  out oldest_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(sum(l.pending), 0)::bigint, coalesce(sum(l.confirming), 0)::bigint,
    coalesce(sum(l.delivered), 0)::bigint, coalesce(sum(l.skipped), 0)::bigint,
    coalesce(sum(l.dead), 0)::bigint, min(l.oldest_at)
  from directory_delivery_lanes l;
end;

-- Messages of workspaces without any enabled destination are removed.
create or replace function claim_outbox_messages(
  most integer, seconds double precision, out taken integer, out claimed jsonb
)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as materialized (
    select id, exists (
      select from public.directory_delivery_lanes queue
      where queue.workspace_id = message.workspace_id and queue.enabled
    ) as is_listening
    from public.outbox_messages message
    where available_at <= public.outbox_now() and (leased_until is null or leased_until <= public.outbox_now())
    order by available_at limit most
    for update skip locked
  ), unheard as (
    delete from public.outbox_messages message using due where message.id = due.id and not is_listening
  ), leased as (
    update public.outbox_messages message
    set leased_until = public.outbox_now() + make_interval(secs => seconds), attempts = attempts + 1
    from due where message.id = due.id and is_listening
    returning message.id, body, posted_at, attempts
  )
  select (select count(*)::integer from due), coalesce(jsonb_agg(to_jsonb(leased)), '[]') from leased
$$;

-- A process of the previous version posts into follow_ups. Its messages go to the outbox, and the table stays empty.
create or replace function forward_follow_up() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.element::jsonb ->> '_tag' not in ('SyncCalendars', 'ConfirmByMail') then
    insert into public.outbox_messages (id, workspace_id, body)
    values (md5(new.id)::uuid, (new.element::jsonb ->> 'workspaceId')::uuid, new.element::jsonb)
    on conflict (id) do nothing;
  end if;
  return null;
end $$;

revoke all on function take_delivery_lane, renew_delivery_turn, end_delivery_turn, delivery_depth, forward_follow_up, claim_outbox_messages from public;
grant execute on function take_delivery_lane, renew_delivery_turn, end_delivery_turn, delivery_depth, claim_outbox_messages to calendeal_service;

-- A process of the previous version leaves the directories, the announcements of changes and the lists of guests to triggers,
-- which a distributed database does not have.
create or replace function list_slug() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_slugs (slug, workspace_id)
  values (new.slug, new.workspace_id)
  on conflict (workspace_id) do update set slug = excluded.slug;
  return null;
end $$;

create or replace function list_api_key() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_api_keys (prefix, workspace_id, key_id)
  values (new.prefix, new.workspace_id, new.id)
  on conflict (workspace_id, key_id) do update set prefix = excluded.prefix;
  return null;
end $$;

create or replace function announce_configuration() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('calendeal_configuration', coalesce(new.workspace_id, old.workspace_id)::text);
  return null;
end $$;

create or replace function list_event_type() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_event_types (event_type_id, workspace_id)
  values (new.id, new.workspace_id);
  return null;
end $$;

create or replace function list_calendar() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_calendars (calendar_id, workspace_id, due_at, failures)
  values (new.id, new.workspace_id, new.due_at, new.failures)
  on conflict (calendar_id) do update set due_at = excluded.due_at, failures = excluded.failures;
  return null;
end $$;

create or replace function list_destination() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update public.directory_delivery_lanes set enabled = false
    where workspace_id = old.workspace_id and destination = tg_argv[0] and destination_id = old.id;
  else
    insert into public.directory_delivery_lanes (workspace_id, destination, destination_id, enabled)
    values (new.workspace_id, tg_argv[0], new.id, new.enabled)
    on conflict (workspace_id, destination, destination_id) do update set enabled = excluded.enabled;
  end if;
  return null;
end $$;

create or replace function list_guests() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform relist_guests(new.workspace_id, new.uid, new.document);
  return null;
end $$;

revoke all on function list_slug(), list_api_key(), list_event_type(), list_calendar(), list_destination(), list_guests() from public;
