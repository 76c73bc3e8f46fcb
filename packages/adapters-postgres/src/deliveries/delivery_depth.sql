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

create or replace function open_delivery_breakers(at timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select count(*)::integer from public.directory_delivery_lanes where open_until > at;
end;

create or replace function close_delivery_breaker(of_workspace uuid, kind text, id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update directory_delivery_lanes set failures = 0, open_until = null
  where workspace_id = of_workspace and destination = kind and destination_id = id;
end;

create or replace function troubled_delivery_lanes(
  out workspace_id uuid, out destination text, out destination_id uuid, out failures integer,
  out open_until timestamptz, out dead bigint
) returns setof record
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select l.workspace_id, l.destination, l.destination_id, l.failures, l.open_until, l.dead
  from public.directory_delivery_lanes l
  where l.dead > 0 or l.open_until is not null order by l.dead desc, l.destination_id limit 100;
end;

revoke all on function delivery_depth, open_delivery_breakers, close_delivery_breaker, troubled_delivery_lanes from public;
grant execute on function delivery_depth, open_delivery_breakers, close_delivery_breaker, troubled_delivery_lanes to calendeal_service;
