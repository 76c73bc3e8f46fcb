-- Lists the member of the transaction's workspace under the email, with whether the person has accepted the membership, or not at all
-- (null). An account without a membership has no use, and is removed with its sessions.
create or replace function list_member(member uuid, email text, is_accepted boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  place uuid = current_setting('app.workspace_id')::uuid;
  wanted bytea = sha256(convert_to(email, 'UTF8'));
begin
  if wanted is not null then
    insert into public.directory_members (email_hash, workspace_id, user_id, accepted)
    values (wanted, place, member, is_accepted)
    on conflict (email_hash, workspace_id) do update set user_id = excluded.user_id, accepted = excluded.accepted
    where (directory_members.user_id, directory_members.accepted) <> (excluded.user_id, excluded.accepted);
  end if;
  with former as (
    delete from public.directory_members
    where workspace_id = place and user_id = member and email_hash is distinct from wanted
    returning email_hash
  )
  delete from public.directory_accounts account using former
  where account.email_hash = former.email_hash and not exists (
    select from public.directory_members other
    where other.email_hash = former.email_hash and other.workspace_id <> place
  );
end $$;

create or replace function memberships_of(of_email text, most integer)
returns table (workspace_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.workspace_id, m.user_id from public.directory_members m
  where m.email_hash = sha256(convert_to(of_email, 'UTF8')) and m.accepted
  order by m.workspace_id limit most;
end;

-- The memberships that are not accepted.
create or replace function invitations_of(of_email text, most integer)
returns table (workspace_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select m.workspace_id, m.user_id from public.directory_members m
  where m.email_hash = sha256(convert_to(of_email, 'UTF8')) and not m.accepted
  order by m.workspace_id limit most;
end;

create or replace function enter_session(
  of_email text, new_account uuid, session uuid, hash text, of_way text, of_browser text, at timestamptz, limited_to uuid,
  most integer
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  account uuid;
begin
  insert into public.directory_accounts (id, email, email_hash, created_at)
  values (new_account, of_email, sha256(convert_to(of_email, 'UTF8')), at)
  on conflict (email) do update set email = excluded.email
  returning id into account;
  insert into public.directory_sessions (id, token_hash, account_id, way, browser, created_at, last_seen_at, only_in)
  values (session, hash, account, of_way, of_browser, at, at, limited_to)
  on conflict (id) do nothing;
  delete from public.directory_sessions where id in (
    select s.id from public.directory_sessions s
    where s.account_id = account and s.only_in is not distinct from limited_to
      and (s.way = 'password') = (of_way = 'password')
    order by s.created_at desc, s.id desc offset most
  );
  return account;
end $$;

create or replace function find_session(wanted text, at timestamptz)
returns table (
  id uuid, account_id uuid, email text, way text, browser text, created_at timestamptz, last_seen_at timestamptz,
  ended_at timestamptz, is_rotation_due boolean, refused_in uuid[], only_in uuid
)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.id, s.account_id, a.email, s.way, s.browser, s.created_at, s.last_seen_at, s.ended_at, s.is_rotation_due,
    s.refused_in, s.only_in
  from public.directory_sessions s join public.directory_accounts a on a.id = s.account_id
  where s.token_hash = wanted or (s.former_hash = wanted and s.former_until > at)
  limit 1;
end;

create or replace function sessions_of(of_account uuid, of_email text)
returns table (
  id uuid, account_id uuid, email text, way text, browser text, created_at timestamptz, last_seen_at timestamptz,
  ended_at timestamptz, is_rotation_due boolean, refused_in uuid[], only_in uuid
)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.id, s.account_id, a.email, s.way, s.browser, s.created_at, s.last_seen_at, s.ended_at, s.is_rotation_due,
    s.refused_in, s.only_in
  from public.directory_accounts a join public.directory_sessions s on s.account_id = a.id
  where a.id = of_account or a.email = of_email
  order by s.created_at desc, s.id desc;
end;

create or replace function see_session(session uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update public.directory_sessions set last_seen_at = at where id = session and last_seen_at < at;
end;

-- Repeated after a lost COMMIT, it finds its own rotation.
create or replace function rotate_session(session uuid, from_hash text, to_hash text, until timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with rotated as (
    update public.directory_sessions
    set token_hash = to_hash, former_hash = from_hash, former_until = until, is_rotation_due = false
    where id = session and (token_hash = from_hash or (token_hash = to_hash and former_hash = from_hash))
    returning id
  )
  select exists (select from rotated);
end;

create or replace function end_session(of_account uuid, session uuid, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with ended as (
    update public.directory_sessions set ended_at = coalesce(ended_at, at)
    where account_id = of_account and id = session
    returning id
  )
  select exists (select from ended);
end;

-- Forgets the browsers of the other sessions, too. The kept one is the latest of its browser, because a sign-in ends the one before.
create or replace function end_other_sessions(of_account uuid, kept uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from public.directory_known_browsers where account_id = of_account and session_id <> kept;
  update public.directory_sessions set ended_at = at
  where account_id = of_account and id <> kept and ended_at is null;
end;

create or replace function rotate_sessions(of_email text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update public.directory_sessions s set is_rotation_due = true from public.directory_accounts a
  where a.email = of_email and s.account_id = a.id and s.ended_at is null;
end;

create or replace function refuse_sessions(of_email text, wanted uuid, refused uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update public.directory_sessions s set refused_in = s.refused_in || refused from public.directory_accounts a
  where a.email = of_email and s.account_id = a.id and (wanted is null or s.id = wanted)
    and refused <> all(s.refused_in);
end;

-- Ends the sessions that are limited to the transaction's workspace.
create or replace function end_limited_sessions(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update public.directory_sessions set ended_at = at
  where only_in = current_setting('app.workspace_id')::uuid and ended_at is null;
end;

revoke all on function list_member, memberships_of, invitations_of, enter_session, find_session, sessions_of, see_session, rotate_session, end_session, end_other_sessions, rotate_sessions, refuse_sessions, end_limited_sessions from public;
grant execute on function list_member, memberships_of, invitations_of, enter_session, find_session, sessions_of, see_session, rotate_session, end_session, end_other_sessions, rotate_sessions, refuse_sessions, end_limited_sessions to calendeal_service;
