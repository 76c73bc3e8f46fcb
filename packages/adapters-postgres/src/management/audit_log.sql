-- The changes of stored audit entries. The service itself can only insert them.

-- Adds an entry of the transaction's workspace, or counts the one with its id again. Nothing if the workspace was removed.
create or replace function count_audit_entry(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place uuid = current_setting('app.workspace_id')::uuid;
  line public.audit_log = jsonb_populate_record(null::public.audit_log, entry);
begin
  perform 1 from public.workspaces where workspace_id = place and removed_at is null for key share;
  if not found then return; end if;
  insert into public.audit_log (
    workspace_id, id, at, user_id, request_id, action, subject, visitor,
    caller_request_id, client_address, credential_kind, credential_id, changes, times
  )
  values (
    place, line.id, line.at, line.user_id, line.request_id, line.action, line.subject, line.visitor,
    line.caller_request_id, line.client_address, line.credential_kind, line.credential_id, line.changes, line.times
  )
  on conflict (workspace_id, id) do update set
    times = coalesce(audit_log.times, 1) + 1,
    client_address = case
      when audit_log.client_address = excluded.client_address then audit_log.client_address
    end;
end $$;

-- Removes the client's address and the changed fields from at most so many entries of all workspaces before the instant (D-AUDIT-3).
create or replace function forget_audit_details(made_before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  place uuid;
  changed integer;
  total integer = 0;
begin
  for place in select workspace_id from public.directory_slugs loop
    perform set_config('app.workspace_id', place::text, true);
    update public.audit_log set client_address = null, changes = null where workspace_id = place and id = any(array(
      select id from public.audit_log
      where workspace_id = place and at < made_before and (client_address is not null or changes is not null)
      order by at limit most - total for no key update skip locked
    ));
    get diagnostics changed = row_count;
    total = total + changed;
    exit when total >= most;
  end loop;
  perform set_config('app.workspace_id', '', true);
  return total;
end $$;

revoke all on function count_audit_entry, forget_audit_details from public;
grant execute on function count_audit_entry, forget_audit_details to calendeal_service;
