-- The one of the hashes by which the email's account knows a browser, with a sign-in after `since`.
create or replace function find_known_browser(of_email text, hashes text[], since timestamptz) returns table (hash text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select b.token_hash
  from public.directory_accounts a join public.directory_known_browsers b on b.account_id = a.id
  where a.email = of_email and b.token_hash = any(hashes) and b.signed_in_at > since
  order by array_position(hashes, b.token_hash) limit 1;
end;

-- Stores that the account has signed in with the browser, unless the session has ended, and keeps the latest `most` after `since`. Returns
-- whether the account has no other session and no other browser. A change of the password waits for the lock of the account's row, so
-- that a browser is forgotten there or not stored here.
create or replace function remember_browser(
  of_account uuid, of_hash text, session uuid, at timestamptz, since timestamptz, most integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_first boolean;
begin
  perform from public.directory_accounts where id = of_account for no key update;
  is_first = not exists (
    select from public.directory_sessions s where s.account_id = of_account and s.id <> session
  ) and not exists (
    select from public.directory_known_browsers b where b.account_id = of_account and b.token_hash <> of_hash
  );
  insert into public.directory_known_browsers (account_id, token_hash, session_id, signed_in_at)
  select of_account, of_hash, s.id, at from public.directory_sessions s
  where s.id = session and s.account_id = of_account and s.ended_at is null
  on conflict (account_id, token_hash) do update
  set session_id = excluded.session_id, signed_in_at = excluded.signed_in_at;
  delete from public.directory_known_browsers b
  where b.account_id = of_account and (b.signed_in_at <= since or b.token_hash in (
    select old.token_hash from public.directory_known_browsers old where old.account_id = of_account
    order by old.signed_in_at desc, old.token_hash desc offset most
  ));
  return is_first;
end $$;

create or replace function forget_browser(of_account uuid, session uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from public.directory_known_browsers where account_id = of_account and session_id = session;
end;

revoke all on function find_known_browser, remember_browser, forget_browser from public;
grant execute on function find_known_browser, remember_browser, forget_browser to calendeal_service;
