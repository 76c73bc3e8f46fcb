-- Stores a link (a row of account_links) and its messages, and removes links that have ended a day before. For a workspace that does
-- not exist, the same statements store a row without an address elsewhere; the messages then lead to nothing.
create or replace function enter_account_link(document jsonb, posts jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  link account_links = jsonb_populate_record(null::account_links, document);
begin
  perform from workspaces where workspace_id = link.workspace_id and removed_at is null for key share;
  if found then
    perform enter_known_link(link);
  else
    perform enter_unknown_link(link.id, link.hash, link.sealed_secret, link.language, link.created_at, link.expires_at);
  end if;
  perform post_messages(posts);
end $$;

create or replace function enter_known_link(link account_links) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from account_links
  where workspace_id = link.workspace_id and expires_at < link.created_at - interval '1 day';
  insert into account_links (
    workspace_id, id, email, way, hash, sealed_secret, language, next, created_at, expires_at, used_by
  ) values (
    link.workspace_id, link.id, link.email, link.way, link.hash, link.sealed_secret, link.language, link.next,
    link.created_at, link.expires_at, link.used_by
  ) on conflict do nothing;
end $$;

-- The statements of `enter_known_link`, for an address that is no member's.
create or replace function enter_unknown_link(
  of_id uuid, of_hash text, sealed text, of_language text, at timestamptz, until timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_workspace constant uuid = '00000000-0000-4000-8000-000000000000';
begin
  delete from public.directory_unknown_links
  where workspace_id = of_workspace and expires_at < at - interval '1 day';
  insert into public.directory_unknown_links (
    workspace_id, id, email, way, hash, sealed_secret, language, next, created_at, expires_at, used_by
  ) values (
    of_workspace, of_id, '', 'email', of_hash, sealed, of_language, null, at, until, null
  ) on conflict do nothing;
end $$;

revoke all on function enter_account_link, enter_known_link, enter_unknown_link from public;
grant execute on function enter_account_link, enter_known_link, enter_unknown_link to calendeal_service;
