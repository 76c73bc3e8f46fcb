create or replace function remove_workspace() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone uuid = current_setting('app.workspace_id')::uuid;
begin
  -- Every writer holds a contact, or the workspace while it inserts a contact. The locks wait for the writers of this
  -- moment, and later ones find no workspace. Contacts are locked before the workspace, because a writer may hold one
  -- contact and then insert another, and once more after it, for those that were inserted meanwhile.
  perform from public.contacts where workspace_id = gone order by id for update;
  perform from public.workspaces where workspace_id = gone for update;
  perform from public.contacts where workspace_id = gone order by id for update;
  perform from public.event_types where workspace_id = gone order by id for update;
  delete from public.outbox_messages where workspace_id = gone;
  delete from public.audit_log where workspace_id = gone;
  delete from public.form_events where workspace_id = gone;
  delete from public.transactions where workspace_id = gone;
  delete from public.deals where workspace_id = gone;
  delete from public.booking_hosts where workspace_id = gone;
  update public.bookings set rescheduled_from = null where workspace_id = gone and rescheduled_from is not null;
  delete from public.bookings where workspace_id = gone;
  delete from public.invitee_turns where workspace_id = gone;
  delete from public.idempotency_keys where workspace_id = gone;
  delete from public.contacts where workspace_id = gone;
  delete from public.event_type_hosts where workspace_id = gone;
  delete from public.directory_event_types where workspace_id = gone;
  delete from public.event_types where workspace_id = gone;
  delete from public.hosts where workspace_id = gone;
  delete from public.directory_api_keys where workspace_id = gone;
  delete from public.api_keys where workspace_id = gone;
  delete from public.members where workspace_id = gone;
  delete from public.directory_slugs where workspace_id = gone;
  delete from public.workspaces where workspace_id = gone;
end $$;

revoke all on function remove_workspace from public;
grant execute on function remove_workspace to calendeal_service;
