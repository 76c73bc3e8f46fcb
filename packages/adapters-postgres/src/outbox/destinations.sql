create or replace function enter_destination_queues() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_destination_queues as queue
    (workspace_id, destination, destination_id, due_at, pending)
  select workspace_id, destination, destination_id, min(due_at), count(*)
  from entered group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, destination, destination_id) do update set
    due_at = least(queue.due_at, excluded.due_at),
    pending = queue.pending + excluded.pending;
  return null;
end $$;

-- Maintains a destination's counts and the due time of its first delivery. It locks the destination's row before it
-- reads, so that concurrent changes are serialised.
create or replace function follow_destination_queues() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.directory_destination_queues
  where (workspace_id, destination, destination_id) in (select workspace_id, destination, destination_id from rows_after)
  order by workspace_id, destination, destination_id for update;
  with moves as (
    select workspace_id, destination, destination_id, status, 1 as step from rows_after
    union all
    select workspace_id, destination, destination_id, status, -1 from rows_before
  ), changes as (
    select workspace_id, destination, destination_id,
      coalesce(sum(step) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(step) filter (where status = 'confirming'), 0) as confirming,
      coalesce(sum(step) filter (where status = 'delivered'), 0) as delivered,
      coalesce(sum(step) filter (where status = 'skipped'), 0) as skipped,
      coalesce(sum(step) filter (where status = 'dead'), 0) as dead
    from moves group by 1, 2, 3
  )
  update public.directory_destination_queues queue set
    pending = queue.pending + changes.pending,
    confirming = queue.confirming + changes.confirming,
    delivered = queue.delivered + changes.delivered,
    skipped = queue.skipped + changes.skipped,
    dead = queue.dead + changes.dead,
    -- Reads one index entry, regardless of the number of waiting deliveries.
    due_at = (
      select first.due_at from public.deliveries first
      where first.workspace_id = queue.workspace_id and first.destination = queue.destination
        and first.destination_id = queue.destination_id and first.status in ('pending', 'confirming')
      order by first.due_at limit 1
    )
  from changes
  where queue.workspace_id = changes.workspace_id and queue.destination = changes.destination
    and queue.destination_id = changes.destination_id;
  return null;
end $$;

-- Records whether a destination of the transaction's workspace is enabled. A removed one is not.
create or replace function list_destination(kind text, id uuid, is_enabled boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.directory_destination_queues as known (workspace_id, destination, destination_id, enabled)
  values (current_setting('app.workspace_id')::uuid, kind, id, is_enabled)
  on conflict (workspace_id, destination, destination_id) do update set enabled = excluded.enabled
  where known.enabled <> excluded.enabled;
end $$;

grant execute on function list_destination to calendeal_service;
revoke all on function enter_destination_queues, follow_destination_queues, list_destination from public;
