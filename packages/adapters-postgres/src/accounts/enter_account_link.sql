-- Stores a link (a row of account_links) and its messages if the workspace exists, and removes links that have ended a day before.
create or replace function enter_account_link(document jsonb, posts jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  link account_links = jsonb_populate_record(null::account_links, document);
begin
  perform from workspaces where workspace_id = link.workspace_id and removed_at is null for key share;
  if not found then
    return;
  end if;
  delete from account_links
  where workspace_id = link.workspace_id and expires_at < link.created_at - interval '1 day';
  insert into account_links (
    workspace_id, id, email, way, hash, sealed_secret, language, next, created_at, expires_at, used_by
  ) values (
    link.workspace_id, link.id, link.email, link.way, link.hash, link.sealed_secret, link.language, link.next,
    link.created_at, link.expires_at, link.used_by
  ) on conflict do nothing;
  perform post_messages(posts);
end $$;

revoke all on function enter_account_link from public;
grant execute on function enter_account_link to calendeal_service;
