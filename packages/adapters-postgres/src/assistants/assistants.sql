-- Stores a registration. Those without a connection are forgotten if they are older than `unused_since`, or not among the latest `most`.
create or replace function enter_assistant_client(
  client uuid, of_name text, uris text[], at timestamptz, unused_since timestamptz, most integer
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from public.directory_assistant_clients where id in (
    select old.id from public.directory_assistant_clients old
    where old.created_at < unused_since
      and not exists (select from public.directory_assistant_grants g where g.client_id = old.id)
    order by old.created_at limit 100 for update skip locked
  );
  insert into public.directory_assistant_clients (id, name, redirect_uris, created_at)
  values (client, of_name, uris, at) on conflict do nothing;
  delete from public.directory_assistant_clients where id in (
    select old.id from public.directory_assistant_clients old
    where not exists (select from public.directory_assistant_grants g where g.client_id = old.id)
    order by old.created_at desc, old.id offset most limit 100 for update skip locked
  );
end;

create or replace function find_assistant_client(wanted uuid)
returns table (id uuid, name text, redirect_uris text[], created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.id, c.name, c.redirect_uris, c.created_at from public.directory_assistant_clients c where c.id = wanted;
end;

-- The program is locked, so that it is not forgotten at the same time. Returns whether the grant is stored now.
create or replace function enter_assistant_grant(
  token uuid, client uuid, uri text, audience text, of_challenge text, code text, code_until timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.directory_assistant_clients where id = client for key share;
  if not found then
    return false;
  end if;
  insert into public.directory_assistant_grants
    (token_id, client_id, redirect_uri, resource, challenge, code_hash, code_expires_at)
  values (token, client, uri, audience, of_challenge, code, code_until) on conflict do nothing;
  return true;
end $$;

-- By one of its hashes, or those of a user. With the access token that carries it.
create or replace function find_assistants(of_code text, of_access text, of_family text, of_user uuid)
returns table (
  id uuid, name text, user_id uuid, home uuid, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  refused_in uuid[], scopes text[], only_in uuid, client_id uuid, redirect_uri text, resource text, challenge text,
  code_hash text, code_expires_at timestamptz, access_hash text, access_expires_at timestamptz, family_hash text,
  refresh_hash text
)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select
    t.id, t.name, t.user_id, t.home, t.created_at, t.expires_at, t.revoked_at, t.refused_in, t.scopes, t.only_in,
    g.client_id, g.redirect_uri, g.resource, g.challenge, g.code_hash, g.code_expires_at, g.access_hash,
    g.access_expires_at, g.family_hash, g.refresh_hash
  from public.directory_assistant_grants g join public.directory_access_tokens t on t.id = g.token_id
  where g.token_id in (
    select c.token_id from public.directory_assistant_grants c where c.code_hash = of_code
    union all select a.token_id from public.directory_assistant_grants a where a.access_hash = of_access
    union all select f.token_id from public.directory_assistant_grants f where f.family_hash = of_family
    union all select u.id from public.directory_access_tokens u where u.user_id = of_user
  )
  order by t.created_at, t.id;
end;

-- Of concurrent calls with one refresh hash, one changes the row. Repeated after a lost COMMIT, it finds its own tokens.
create or replace function issue_assistant_tokens(
  token uuid, from_refresh text, access text, access_until timestamptz, family text, refresh text, until timestamptz
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with issued as (
    update public.directory_assistant_grants
    set access_hash = access, access_expires_at = access_until, family_hash = family, refresh_hash = refresh
    where token_id = token and (refresh_hash is not distinct from from_refresh or refresh_hash = refresh)
    returning token_id
  ), extended as (
    update public.directory_access_tokens set expires_at = until where id in (select token_id from issued)
  )
  select exists (select from issued);
end;

revoke all on function enter_assistant_client, find_assistant_client, enter_assistant_grant, find_assistants, issue_assistant_tokens from public;
grant execute on function enter_assistant_client, find_assistant_client, enter_assistant_grant, find_assistants, issue_assistant_tokens to calendeal_service;
