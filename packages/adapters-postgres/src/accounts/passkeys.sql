create or replace function enter_passkey_challenge(
  of_hash text, of_browser text, of_purpose text, of_account uuid, until timestamptz, at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from public.directory_passkey_challenges where hash in (
    select old.hash from public.directory_passkey_challenges old where old.expires_at < at
    order by old.expires_at limit 100 for update skip locked
  );
  insert into public.directory_passkey_challenges (hash, browser, purpose, account_id, expires_at)
  values (of_hash, of_browser, of_purpose, of_account, until) on conflict do nothing;
end;

create or replace function take_passkey_challenge(of_hash text, at timestamptz)
returns table (hash text, browser text, purpose text, account_id uuid, expires_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with taken as (delete from public.directory_passkey_challenges c where c.hash = of_hash returning c.*)
  select taken.hash, taken.browser, taken.purpose, taken.account_id, taken.expires_at
  from taken where taken.expires_at > at;
end;

-- Stores a passkey, unless the account has `most` or does not exist. Returns whether it is stored now. The account's row is locked, so
-- that concurrent ones are counted.
create or replace function enter_passkey(
  passkey uuid, of_credential text, of_account uuid, of_name text, of_key text, of_counter bigint, at timestamptz,
  most integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.directory_accounts where id = of_account for no key update;
  if not found then
    return false;
  end if;
  insert into public.directory_passkeys (id, credential_id, account_id, name, public_key, counter, created_at)
  select passkey, of_credential, of_account, of_name, of_key, of_counter, at
  where (select count(*) from public.directory_passkeys p where p.account_id = of_account) < most
  on conflict do nothing;
  return exists (select from public.directory_passkeys p where p.id = passkey);
end $$;

-- By an id, a credential or an account. The counter has 32 bits, which are exact as a double.
create or replace function find_passkeys(of_id uuid, of_credential text, of_account uuid)
returns table (
  id uuid, credential_id text, account_id uuid, email text, name text, public_key text, counter double precision,
  created_at timestamptz, last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.id, p.credential_id, p.account_id, a.email, p.name, p.public_key, p.counter::double precision, p.created_at, p.last_used_at
  from public.directory_passkeys p join public.directory_accounts a on a.id = p.account_id
  where p.id = of_id or p.credential_id = of_credential or p.account_id = of_account
  order by p.created_at, p.id;
end;

-- As `isLaterCount`: of concurrent uses with one counter, one changes the row.
create or replace function use_passkey(passkey uuid, reported bigint, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with used as (
    update public.directory_passkeys set counter = reported, last_used_at = at
    where id = passkey and (reported > counter or (reported = 0 and counter = 0))
    returning id
  )
  select exists (select from used);
end;

create or replace function remove_passkey(of_account uuid, passkey uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with removed as (
    delete from public.directory_passkeys where id = passkey and account_id = of_account returning id
  )
  select exists (select from removed);
end;

revoke all on function enter_passkey_challenge, take_passkey_challenge, enter_passkey, find_passkeys, use_passkey, remove_passkey from public;
grant execute on function enter_passkey_challenge, take_passkey_challenge, enter_passkey, find_passkeys, use_passkey, remove_passkey to calendeal_service;
