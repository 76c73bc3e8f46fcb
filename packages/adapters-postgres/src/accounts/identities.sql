create or replace function enter_provider_sign_in(
  of_state text, of_issuer text, of_workspace uuid, of_next text, until timestamptz, at timestamptz
)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from public.directory_provider_sign_ins where state in (
    select old.state from public.directory_provider_sign_ins old where old.expires_at < at
    order by old.expires_at limit 100 for update skip locked
  );
  insert into public.directory_provider_sign_ins (state, issuer, workspace_id, next, expires_at)
  values (of_state, of_issuer, of_workspace, of_next, until) on conflict do nothing;
end;

create or replace function take_provider_sign_in(of_state text, at timestamptz)
returns table (state text, issuer text, workspace_id uuid, next text, expires_at timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with taken as (delete from public.directory_provider_sign_ins s where s.state = of_state returning s.*)
  select taken.state, taken.issuer, taken.workspace_id, taken.next, taken.expires_at from taken where taken.expires_at > at;
end;

create or replace function find_identity(of_issuer text, of_subject text) returns table (email text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.email from public.directory_identities i join public.directory_accounts a on a.id = i.account_id
  where i.issuer = of_issuer and i.subject = of_subject;
end;

-- Whether link_identity would make it the account's.
create or replace function may_link_identity(of_issuer text, of_subject text, of_email text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select not exists (
    select from public.directory_identities i join public.directory_accounts a on a.id = i.account_id
    where i.issuer = of_issuer and i.subject = of_subject and a.email <> of_email
  ) and not exists (
    select from public.directory_accounts a join public.directory_identities i on i.account_id = a.id
    where a.email = of_email and i.issuer = of_issuer and i.subject <> of_subject
  );
end;

-- Makes the identity the account's of the email. Returns whether it is now.
create or replace function link_identity(
  of_issuer text, of_subject text, of_email text, new_account uuid, at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid;
  owner uuid;
begin
  select account_id into owner from public.directory_identities where issuer = of_issuer and subject = of_subject;
  if found then
    return exists (select from public.directory_accounts where id = owner and email = of_email);
  end if;
  insert into public.directory_accounts (id, email, email_hash, created_at)
  values (new_account, of_email, sha256(convert_to(of_email, 'UTF8')), at)
  on conflict (email) do update set email = excluded.email
  returning id into account;
  insert into public.directory_identities (issuer, subject, account_id, created_at)
  values (of_issuer, of_subject, account, at)
  on conflict do nothing;
  return exists (
    select from public.directory_identities i
    where i.issuer = of_issuer and i.subject = of_subject and i.account_id = account
  );
end $$;

revoke all on function enter_provider_sign_in, take_provider_sign_in, find_identity, may_link_identity, link_identity from public;
grant execute on function enter_provider_sign_in, take_provider_sign_in, find_identity, may_link_identity, link_identity to calendeal_service;
