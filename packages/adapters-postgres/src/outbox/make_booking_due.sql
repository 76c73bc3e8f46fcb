-- Makes the pending mails and calendar entries of a booking due. Reminders keep their times. Returns true.
create or replace function make_booking_due(booking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  workspace uuid = current_setting('app.workspace_id')::uuid;
begin
  -- Locks the queues first, as settling a lease does: another order can deadlock.
  perform from public.directory_destination_queues queue
  where queue.workspace_id = workspace and (queue.destination, queue.destination_id) in (
    select waiting.destination, waiting.destination_id from public.deliveries waiting
    where waiting.workspace_id = workspace and waiting.destination in ('mail', 'calendar')
      and waiting.message ->> 'bookingUid' = booking and waiting.status = 'pending'
  )
  order by queue.destination, queue.destination_id for update;
  update public.deliveries set due_at = public.outbox_now()
  where workspace_id = workspace and destination in ('mail', 'calendar')
    and message ->> 'bookingUid' = booking and status = 'pending' and due_at > public.outbox_now();
  return true;
end $$;

revoke all on function make_booking_due from public;
grant execute on function make_booking_due to calendeal_service;
