create or replace function enter_delivery_lanes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_delivery_lanes as lane
    (workspace_id, destination, destination_id, due_at, oldest_at, pending)
  select workspace_id, destination, destination_id, min(due_at), min(created_at), count(*)
  from entered group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, destination, destination_id) do update set
    due_at = least(lane.due_at, excluded.due_at),
    oldest_at = least(lane.oldest_at, excluded.oldest_at),
    pending = lane.pending + excluded.pending;
  return null;
end $$;

create or replace function follow_delivery_lanes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.directory_delivery_lanes
  where (workspace_id, destination, destination_id) in (
    select workspace_id, destination, destination_id from now_so
  )
  order by workspace_id, destination, destination_id for update;
  with moves as (
    select workspace_id, destination, destination_id, status, 1 as step from now_so
    union all
    select workspace_id, destination, destination_id, status, -1 from so_before
  ), changes as (
    select workspace_id, destination, destination_id,
      coalesce(sum(step) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(step) filter (where status = 'confirming'), 0) as confirming,
      coalesce(sum(step) filter (where status = 'delivered'), 0) as delivered,
      coalesce(sum(step) filter (where status = 'skipped'), 0) as skipped,
      coalesce(sum(step) filter (where status = 'dead'), 0) as dead
    from moves group by 1, 2, 3
  )
  update public.directory_delivery_lanes lane set
    pending = lane.pending + changes.pending,
    confirming = lane.confirming + changes.confirming,
    delivered = lane.delivered + changes.delivered,
    skipped = lane.skipped + changes.skipped,
    dead = lane.dead + changes.dead,
    (due_at, oldest_at) = (
      select min(left_over.due_at), min(left_over.created_at) from public.deliveries left_over
      where left_over.workspace_id = lane.workspace_id and left_over.destination = lane.destination
        and left_over.destination_id = lane.destination_id and left_over.status in ('pending', 'confirming')
    )
  from changes
  where lane.workspace_id = changes.workspace_id and lane.destination = changes.destination
    and lane.destination_id = changes.destination_id;
  return null;
end $$;

revoke all on function enter_delivery_lanes, follow_delivery_lanes from public;
