create or replace function find_password(of_email text)
returns table (account_id uuid, hash text, changed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.account_id, p.hash, p.changed_at
  from public.directory_accounts a join public.directory_passwords p on p.account_id = a.id
  where a.email = of_email;
end;

-- The workspaces of the email that let people sign in with a password.
create or replace function password_workspaces(of_email text, most integer) returns table (workspace_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.workspace_id
  from public.directory_members m join public.directory_slugs s on s.workspace_id = m.workspace_id
  where m.email_hash = sha256(convert_to(of_email, 'UTF8')) and m.accepted and s.password_sign_in
  order by m.workspace_id limit most;
end;

create or replace function offers_passwords() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from public.directory_slugs where password_sign_in);
end;

-- Lists whether the transaction's workspace lets people sign in with a password.
create or replace function list_password_sign_in(allowed boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.directory_slugs set password_sign_in = allowed
  where workspace_id = current_setting('app.workspace_id')::uuid and password_sign_in <> allowed;
end $$;

-- Stores the account's password and ends its other sessions. `enter_session` waits for the lock of the account's row, so that a session
-- is ended here or begins after the commit.
create or replace function enter_password(of_account uuid, of_hash text, kept uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.directory_accounts where id = of_account for no key update;
  if not found then
    return false;
  end if;
  insert into public.directory_passwords (account_id, hash, changed_at) values (of_account, of_hash, at)
  on conflict (account_id) do update set hash = excluded.hash, changed_at = excluded.changed_at;
  perform public.end_other_sessions(of_account, kept, at);
  return true;
end $$;

create or replace function remove_password(of_account uuid, kept uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.directory_accounts where id = of_account for no key update;
  delete from public.directory_passwords where account_id = of_account;
  if not found then
    return false;
  end if;
  perform public.end_other_sessions(of_account, kept, at);
  return true;
end $$;

revoke all on function find_password, password_workspaces, offers_passwords, list_password_sign_in, enter_password, remove_password from public;
grant execute on function find_password, password_workspaces, offers_passwords, list_password_sign_in, enter_password, remove_password to calendeal_service;
