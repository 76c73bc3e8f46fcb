create or replace function access_token(wanted text) returns setof directory_access_tokens
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select * from public.directory_access_tokens where token_hash = wanted;
end;

create or replace function hold_access_tokens(of_user uuid) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('access tokens of ' || of_user::text, 0));
end;

create or replace function list_access_tokens(of_user uuid)
returns table (
  id uuid, name text, user_id uuid, home uuid, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  refused_in uuid[], scopes text[], only_in uuid
)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select
    t.id, t.name, t.user_id, t.home, t.created_at, t.expires_at, t.revoked_at, t.refused_in, t.scopes, t.only_in
  from public.directory_access_tokens t
  where t.user_id = of_user order by t.created_at, t.id;
end;

create or replace function store_access_token(
  token_hash text, id uuid, name text, user_id uuid, home uuid, created_at timestamptz, expires_at timestamptz,
  refused_in uuid[], scopes text[], only_in uuid
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.directory_access_tokens
    (token_hash, id, name, user_id, home, created_at, expires_at, refused_in, scopes, only_in)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing;
end;

create or replace function settle_access_tokens(of_user uuid, ended uuid, ends timestamptz, forgotten uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update public.directory_access_tokens set expires_at = ends where user_id = of_user and id = ended;
  delete from public.directory_access_tokens where user_id = of_user and id = any(forgotten);
end;

create or replace function revoke_access_token(of_user uuid, wanted uuid, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with revoked as (
    update public.directory_access_tokens set revoked_at = coalesce(revoked_at, at)
    where user_id = of_user and id = wanted
    returning id
  )
  select exists (select from revoked);
end;

create or replace function revoke_access_tokens(of_user uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select public.hold_access_tokens(of_user);
  update public.directory_access_tokens set revoked_at = at where user_id = of_user and revoked_at is null;
end;

create or replace function refuse_access_tokens(of_user uuid, wanted uuid, refused uuid) returns integer
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select public.hold_access_tokens(of_user);
  with meant as (
    update public.directory_access_tokens
    set refused_in = case when refused = any(refused_in) then refused_in else refused_in || refused end
    where user_id = of_user and (wanted is null or id = wanted)
    returning id
  )
  select count(*)::integer from meant;
end;

revoke all on function access_token, hold_access_tokens, list_access_tokens, store_access_token, settle_access_tokens, revoke_access_token, revoke_access_tokens, refuse_access_tokens from public;
grant execute on function access_token, hold_access_tokens, list_access_tokens, store_access_token, settle_access_tokens, revoke_access_token, revoke_access_tokens, refuse_access_tokens to calendeal_service;
