-- The size of the outbox, for all workspaces.
create or replace function outbox_depth(
  out messages bigint, out oldest_message timestamptz, out pending bigint, out confirming bigint, out delivered bigint,
  out skipped bigint, out dead bigint, out oldest_delivery timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  queue record;
begin
  select count(*), min(posted_at) into messages, oldest_message
  from public.outbox_messages where available_at < 'infinity';
  select coalesce(sum(known.pending), 0), coalesce(sum(known.confirming), 0), coalesce(sum(known.delivered), 0),
    coalesce(sum(known.skipped), 0), coalesce(sum(known.dead), 0)
  into pending, confirming, delivered, skipped, dead from public.directory_destination_queues known;
  for queue in select * from public.directory_destination_queues where due_at is not null loop
    perform set_config('app.workspace_id', queue.workspace_id::text, true);
    if queue.destination = 'reminder' then
      -- A reminder that waits for its time is not late (`waitsSince`).
      if queue.due_at <= public.outbox_now() then
        oldest_delivery = least(oldest_delivery, queue.due_at);
      end if;
    else
      oldest_delivery = least(oldest_delivery, (
        select min(case when queue.destination = 'integration' and attempts = 0 then due_at else created_at end)
        from public.deliveries
        where workspace_id = queue.workspace_id and destination = queue.destination
          and destination_id = queue.destination_id and status in ('pending', 'confirming')
          and (queue.destination <> 'integration' or attempts > 0 or due_at <= public.outbox_now())
      ));
    end if;
  end loop;
end $$;

-- The unfinished deliveries by kind of destination, for all workspaces. Reads one row per destination.
create or replace function waiting_deliveries() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_object_agg(kind, waiting), '{}')
  from (
    select known.destination as kind, sum(known.pending + known.confirming) as waiting
    from public.directory_destination_queues known group by known.destination
  ) counted;
end;

create or replace function open_delivery_breakers(at timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select count(*)::integer from public.directory_destination_queues where open_until > at;
end;

create or replace function close_delivery_breaker(of_workspace uuid, kind text, id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update directory_destination_queues set failures = 0, open_until = null
  where workspace_id = of_workspace and destination = kind and destination_id = id;
end;

create or replace function failing_destinations(
  out workspace_id uuid, out destination text, out destination_id uuid, out failures integer,
  out open_until timestamptz, out dead bigint
) returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select l.workspace_id, l.destination, l.destination_id, l.failures, l.open_until, l.dead
  from public.directory_destination_queues l
  where l.dead > 0 or l.open_until is not null order by l.dead desc, l.destination_id limit 100;
end;

revoke all on function outbox_depth, waiting_deliveries, open_delivery_breakers, close_delivery_breaker, failing_destinations from public;
grant execute on function outbox_depth, waiting_deliveries, open_delivery_breakers, close_delivery_breaker, failing_destinations to calendeal_service;
