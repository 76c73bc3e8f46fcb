-- Whether workers may send (D-BACKUP-5).
create or replace function pause_sending() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.sending_permit
$$;

create or replace function resume_sending() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.sending_permit default values on conflict do nothing
$$;

-- Skips unfinished deliveries of one destination that are due (`discarded` in the domain), the number at most, and posts the weekly
-- mails of saved views that follow from them (`nextViewMail`). Returns how many.
create or replace function discard_due_deliveries(at timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  queue public.directory_destination_queues;
  discarded integer;
begin
  -- Locks the destination first, as settling its deliveries does.
  select * into queue from public.directory_destination_queues
  where due_at <= at order by due_at, workspace_id, destination, destination_id limit 1 for update;
  if not found then return 0; end if;
  perform set_config('app.workspace_id', queue.workspace_id::text, true);
  with skipped as (
    update public.deliveries set status = 'skipped', reason = 'discarded', settled_at = public.outbox_now()
    where workspace_id = queue.workspace_id and id in (
      select due.id from public.deliveries due
      where due.workspace_id = queue.workspace_id and due.destination = queue.destination
        and due.destination_id = queue.destination_id and due.status in ('pending', 'confirming') and due.due_at <= at
      order by due.due_at limit most
    ) returning workspace_id, message
  ), posted as (
    insert into public.outbox_messages (id, workspace_id, body)
    select gen_random_uuid(), workspace_id, message || jsonb_build_object('week', ((message ->> 'week')::date + 7)::text)
    from skipped where message ->> '_tag' = 'ReportSavedView'
  )
  select count(*) into discarded from skipped;
  return discarded;
end $$;

revoke all on function pause_sending, resume_sending, discard_due_deliveries from public;
grant execute on function pause_sending, resume_sending, discard_due_deliveries to calendeal_service;
