-- The functions on rows of workspaces run as the owner, because the service may not delete them. In a distributed database they
-- run as the service (`distribute_tables.sql`): another role has another session to a worker, which would wait for the locks of
-- the first. So what they do to the directories and the outbox is in functions of its own.

-- Removes the workspace of the transaction from the directories, so that no request finds it.
create or replace function leave_directories() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone uuid = current_setting('app.workspace_id')::uuid;
begin
  delete from public.directory_event_types where workspace_id = gone;
  delete from public.directory_api_keys where workspace_id = gone;
  delete from public.directory_slugs where workspace_id = gone;
  delete from public.directory_domains where workspace_id = gone;
  delete from public.directory_calendars where workspace_id = gone;
  delete from public.directory_destination_queues where workspace_id = gone;
  with members as (delete from public.directory_members where workspace_id = gone returning email_hash)
  delete from public.directory_accounts account using members
  where account.email_hash = members.email_hash and not exists (
    select from public.directory_members other
    where other.email_hash = members.email_hash and other.workspace_id <> gone
  );
end $$;

-- Removes at most so many deliveries of the workspace, and all its messages. Returns the number of deliveries.
create or replace function sweep_outbox(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid = current_setting('app.workspace_id')::uuid;
  swept integer;
begin
  delete from public.outbox_messages where workspace_id = gone;
  delete from public.deliveries where workspace_id = gone and id = any(array(
    select id from public.deliveries where workspace_id = gone limit most
  ));
  get diagnostics swept = row_count;
  return swept;
end $$;

-- Enters the workspace for removal in steps, or ends its removal.
create or replace function list_removal(is_removed boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone uuid = current_setting('app.workspace_id')::uuid;
begin
  if is_removed then
    delete from public.directory_removals where workspace_id = gone;
  else
    insert into public.directory_removals values (gone, now())
    on conflict (workspace_id) do update set due_at = excluded.due_at;
  end if;
end $$;

revoke all on function leave_directories, sweep_outbox, list_removal from public;
grant execute on function leave_directories, sweep_outbox, list_removal to calendeal_service;

create or replace function remove_workspace() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone uuid = current_setting('app.workspace_id')::uuid;
begin
  -- Every writer locks a contact, or the workspace while it inserts a contact. The locks wait for the current writers, and
  -- later writers find no workspace. Contacts are locked before the workspace, because a writer may lock one contact and
  -- then insert another, and again after it, for contacts that were inserted in between.
  perform from public.contacts where workspace_id = gone order by id for update;
  perform from public.workspaces where workspace_id = gone for update;
  perform from public.contacts where workspace_id = gone order by id for update;
  perform from public.event_types where workspace_id = gone order by id for update;
  perform public.leave_directories();
  perform public.sweep_outbox(null);
  perform public.list_removal(true);
  delete from public.audit_log where workspace_id = gone;
  delete from public.form_events where workspace_id = gone;
  delete from public.demand where workspace_id = gone;
  delete from public.transactions where workspace_id = gone;
  delete from public.deals where workspace_id = gone;
  delete from public.booking_hosts where workspace_id = gone;
  delete from public.booking_groups where workspace_id = gone;
  delete from public.calendar_entries where workspace_id = gone;
  delete from public.meeting_links where workspace_id = gone;
  update public.bookings set rescheduled_from = null where workspace_id = gone and rescheduled_from is not null;
  delete from public.bookings where workspace_id = gone;
  delete from public.invitee_locks where workspace_id = gone;
  delete from public.idempotency_keys where workspace_id = gone;
  delete from public.request_keys where workspace_id = gone;
  delete from public.contacts where workspace_id = gone;
  delete from public.event_type_hosts where workspace_id = gone;
  delete from public.event_types where workspace_id = gone;
  delete from public.hosts where workspace_id = gone;
  delete from public.api_keys where workspace_id = gone;
  delete from public.members where workspace_id = gone;
  delete from public.workspaces where workspace_id = gone;
end $$;

revoke all on function remove_workspace from public;
grant execute on function remove_workspace to calendeal_service;

-- Removes a workspace with at most so many rows. A larger one becomes invisible, and workers remove its rows in steps.
-- Returns whether it is larger.
create or replace function begin_removal(at timestamptz, most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid = current_setting('app.workspace_id')::uuid;
  name text;
  counted integer;
  total integer = 0;
begin
  foreach name in array array[
    'form_events', 'demand', 'contacts', 'bookings', 'transactions', 'audit_log', 'deliveries', 'mail_suppressions', 'spend'
  ] loop
    execute format('select count(*) from (select from public.%I where workspace_id = $1 limit $2) as counted_rows', name)
    into counted using gone, most + 1;
    total = total + counted;
  end loop;
  if total <= most then
    perform public.remove_workspace();
    return false;
  end if;
  update public.workspaces set removed_at = at where workspace_id = gone;
  perform public.list_removal(false);
  perform public.leave_directories();
  delete from public.conference_accounts where workspace_id = gone;
  delete from public.payment_accounts where workspace_id = gone;
  delete from public.payment_connections where workspace_id = gone;
  delete from public.unmatched_entries where workspace_id = gone;
  delete from public.provider_customers where workspace_id = gone;
  delete from public.integrations where workspace_id = gone;
  delete from public.webhooks where workspace_id = gone;
  delete from public.mail_settings where workspace_id = gone;
  delete from public.account_links where workspace_id = gone;
  delete from public.connections where workspace_id = gone;
  delete from public.identity_providers where workspace_id = gone;
  delete from public.oauth_clients where workspace_id = gone;
  delete from public.saved_views where workspace_id = gone;
  delete from public.one_off_links where workspace_id = gone;
  delete from public.waiting_entries where workspace_id = gone;
  delete from public.reservations where workspace_id = gone;
  delete from public.members where workspace_id = gone;
  return true;
end $$;

create or replace function take_removal() returns uuid
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update directory_removals taken set due_at = now() + interval '10 seconds'
  where taken.workspace_id = (
    select next.workspace_id from directory_removals next
    where next.due_at <= now() order by next.due_at limit 1 for update skip locked
  )
  returning taken.workspace_id;
end;

-- One step of a large removal: so many rows of one table. Tables with references to others come first.
create or replace function sweep_removal(most integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid = current_setting('app.workspace_id')::uuid;
  name text;
  swept integer;
begin
  if not exists (select from public.workspaces where workspace_id = gone and removed_at is not null) then
    return;
  end if;
  perform public.list_removal(false);
  update public.bookings set rescheduled_from = null where workspace_id = gone and uid = any(array(
    select uid from public.bookings
    where workspace_id = gone and rescheduled_from is not null limit most
  ));
  if found then return; end if;
  foreach name in array array[
    'form_events', 'demand', 'audit_log', 'transactions', 'deals', 'booking_hosts', 'booking_groups', 'calendar_entries', 'meeting_links', 'bookings',
    'mail_suppressions', 'spend', 'calendar_times', 'invitee_locks', 'idempotency_keys', 'request_keys', 'contacts'
  ] loop
    execute format(
      'delete from public.%1$I where workspace_id = $1 and ctid = any(array(
        select ctid from public.%1$I where workspace_id = $1 limit $2
      ))', name
    ) using gone, most;
    get diagnostics swept = row_count;
    if swept > 0 then return; end if;
  end loop;
  if public.sweep_outbox(most) > 0 then return; end if;
  perform public.remove_workspace();
end $$;

revoke all on function begin_removal, take_removal, sweep_removal from public;
grant execute on function begin_removal, take_removal, sweep_removal to calendeal_service;
