-- Leases a free destination with due deliveries and returns them (`dueFirst` in the domain). `batches` has the maximum
-- number of deliveries per kind of destination; a half-open breaker gets one. A destination that is due without a due
-- delivery would be the first one forever, so its due time is repaired; the row that is returned then has no delivery (D-OUTBOX-5).
create or replace function lease_deliveries(lease uuid, batches jsonb, half_open_from integer, seconds double precision)
returns table (
  failures integer, open_until timestamptz, taken_at timestamptz, workspace_id uuid, id uuid, destination text,
  destination_id uuid, provider text, event_name text, event_id text, message jsonb, status text, reason text,
  receipt text, attempts integer, created_at timestamptz, due_at timestamptz, settled_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  queue public.directory_destination_queues;
begin
  -- Sending is paused (D-BACKUP-5).
  if not exists (select from public.sending_permit) then return; end if;
  select * into queue from public.directory_destination_queues
  where due_at is not null and greatest(due_at, leased_until, open_until) <= public.outbox_now()
    and batches ? destination
  order by greatest(due_at, leased_until, open_until) limit 1
  for update skip locked;
  if not found then return; end if;
  perform set_config('app.workspace_id', queue.workspace_id::text, true);
  return query
    select queue.failures, queue.open_until, public.outbox_now(), found.workspace_id, found.id, found.destination,
      found.destination_id, found.provider, found.event_name, found.event_id, found.message, found.status,
      found.reason, found.receipt, found.attempts, found.created_at, found.due_at, found.settled_at
    from public.deliveries found
    where found.workspace_id = queue.workspace_id and found.destination = queue.destination
      and found.destination_id = queue.destination_id and found.status in ('pending', 'confirming')
      and found.due_at <= public.outbox_now()
    order by found.due_at, found.id
    limit case when queue.failures >= half_open_from then 1 else (batches ->> queue.destination)::integer end;
  if found then
    update public.directory_destination_queues set
      lease_id = lease, leased_until = public.outbox_now() + make_interval(secs => seconds)
    where workspace_id = queue.workspace_id and destination = queue.destination
      and destination_id = queue.destination_id;
    return;
  end if;
  update public.directory_destination_queues set due_at = (
    select min(first.due_at) from public.deliveries first
    where first.workspace_id = queue.workspace_id and first.destination = queue.destination
      and first.destination_id = queue.destination_id and first.status in ('pending', 'confirming')
  )
  where workspace_id = queue.workspace_id and destination = queue.destination
    and destination_id = queue.destination_id;
  failures := queue.failures;
  taken_at := public.outbox_now();
  workspace_id := queue.workspace_id;
  destination := queue.destination;
  destination_id := queue.destination_id;
  return next;
end $$;

create or replace function renew_lease(
  lease uuid, of_workspace uuid, kind text, id uuid, seconds double precision
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.directory_destination_queues
  set leased_until = public.outbox_now() + make_interval(secs => seconds)
  where workspace_id = of_workspace and destination = kind and destination_id = id and lease_id = lease
$$;

-- Ends a lease; null: the lease goes on. Final deliveries do not change. If another process has taken over, the destination's state stays.
create or replace function settle_deliveries(
  lease uuid, of_workspace uuid, kind text, id uuid, settled jsonb, failed integer, until timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Locks the destination first, as retrying all its deliveries does: another order can deadlock.
  perform from public.directory_destination_queues
  where workspace_id = of_workspace and destination = kind and destination_id = settle_deliveries.id for update;
  perform set_config('app.workspace_id', of_workspace::text, true);
  update public.deliveries set status = after.status, reason = after.reason, receipt = after.receipt,
    attempts = after.attempts, due_at = after.due_at, settled_at = after.settled_at
  from jsonb_to_recordset(settled) as after (
    id uuid, status text, reason text, receipt text, attempts integer, due_at timestamptz, settled_at timestamptz
  )
  where deliveries.workspace_id = of_workspace and deliveries.id = after.id
    and deliveries.status in ('pending', 'confirming');
  update public.directory_destination_queues set lease_id = null, leased_until = null, failures = failed, open_until = until
  where workspace_id = of_workspace and destination = kind and destination_id = settle_deliveries.id and lease_id = lease;
end $$;

revoke all on function lease_deliveries, renew_lease, settle_deliveries from public;
grant execute on function lease_deliveries, renew_lease, settle_deliveries to calendeal_service;
