-- Stores messages, which are rows of outbox_messages.
create or replace function post_messages(posts jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into outbox_messages (id, workspace_id, body)
  select id, workspace_id, body
  from jsonb_to_recordset(posts) as post (id uuid, workspace_id uuid, body jsonb)
  on conflict do nothing;
end $$;

revoke all on function post_messages from public;
grant execute on function post_messages to calendeal_service;
