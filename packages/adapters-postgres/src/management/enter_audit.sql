-- Stores an audit entry, which is a row of audit_log. Processes of the previous version give no details.
create or replace function enter_audit(entry jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  line audit_log = jsonb_populate_record(null::audit_log, entry);
begin
  insert into audit_log (
    workspace_id, id, at, user_id, request_id, action, subject, visitor,
    caller_request_id, client_address, credential_kind, credential_id, changes, times
  )
  values (
    line.workspace_id, line.id, line.at, line.user_id, line.request_id, line.action, line.subject, line.visitor,
    line.caller_request_id, line.client_address, line.credential_kind, line.credential_id, line.changes, line.times
  );
end $$;

revoke all on function enter_audit from public;
grant execute on function enter_audit to calendeal_service;
