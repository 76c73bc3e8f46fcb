-- Stores an audit entry, which is a row of audit_log.
create or replace function enter_audit(entry jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  line audit_log = jsonb_populate_record(null::audit_log, entry);
begin
  insert into audit_log (workspace_id, id, at, user_id, request_id, action, subject, visitor)
  values (line.workspace_id, line.id, line.at, line.user_id, line.request_id, line.action, line.subject, line.visitor);
end $$;

revoke all on function enter_audit from public;
grant execute on function enter_audit to calendeal_service;
