-- Removes the mails of a booking to these recipients, and updates the counts of the queues.
create or replace function erase_mails(booking text, erased text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspace uuid = current_setting('app.workspace_id')::uuid;
begin
  -- Locks the queues first, as settling a lease does: another order can deadlock.
  perform from public.directory_destination_queues
  where workspace_id = workspace and destination in ('mail', 'reminder') order by destination for update;
  with gone as (
    delete from public.deliveries
    where workspace_id = workspace and destination in ('mail', 'reminder')
      and message ->> 'bookingUid' = booking and message ->> 'recipient' = any (erased)
    returning destination, status
  ), counted as (
    select destination, count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'skipped') as skipped, count(*) filter (where status = 'dead') as dead
    from gone group by 1
  )
  update public.directory_destination_queues queue set
    pending = queue.pending - counted.pending,
    delivered = queue.delivered - counted.delivered,
    skipped = queue.skipped - counted.skipped,
    dead = queue.dead - counted.dead
  from counted
  where queue.workspace_id = workspace and queue.destination = counted.destination;
  update public.directory_destination_queues queue set due_at = (
    select first.due_at from public.deliveries first
    where first.workspace_id = workspace and first.destination = queue.destination
      and first.destination_id = queue.destination_id and first.status in ('pending', 'confirming')
    order by first.due_at limit 1
  )
  where queue.workspace_id = workspace and queue.destination in ('mail', 'reminder');
end $$;

revoke all on function erase_mails from public;
grant execute on function erase_mails to calendeal_service;
