import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Accounts, their sessions, and the links that sign in. `directory_members` finds the workspaces of an e-mail; it has only hashes.
 * Secrets are stored as hashes; a link's secret is encrypted until its mail is sent.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_accounts (
      id uuid primary key,
      email text not null unique,
      -- Not unique: concurrent sign-ins of an e-mail wait for each other at one constraint only.
      email_hash bytea not null,
      created_at timestamptz not null
    );
    create index directory_account_of_hash on directory_accounts (email_hash);

    create table directory_sessions (
      id uuid primary key,
      token_hash text not null unique,
      -- The secret before the last rotation, which is accepted until then.
      former_hash text,
      former_until timestamptz,
      account_id uuid not null references directory_accounts on delete cascade,
      way text not null check (way in ('email', 'invitation', 'operator')),
      browser text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      ended_at timestamptz,
      is_rotation_due boolean not null default false,
      refused_in uuid[] not null default '{}'
    );
    create index session_of_former_hash on directory_sessions (former_hash) where former_hash is not null;
    create index sessions_of_account on directory_sessions (account_id, created_at);

    create table directory_members (
      email_hash bytea not null,
      workspace_id uuid not null,
      user_id uuid not null,
      primary key (email_hash, workspace_id)
    );
    create index directory_members_of_workspace on directory_members (workspace_id);
    revoke all on directory_accounts, directory_sessions, directory_members from calendeal_service;

    create table account_links (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      email text not null,
      way text not null check (way in ('email', 'invitation', 'operator')),
      hash text not null,
      sealed_secret text,
      language text not null,
      next text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_by uuid,
      primary key (workspace_id, id)
    );
    create unique index account_link_hash on account_links (workspace_id, hash);
    create index account_links_ended on account_links (workspace_id, expires_at);
    grant delete on account_links to calendeal_service;

    -- As in accounts/sessions.sql, which runs later: changes of members in between are listed, too.
    create function list_member() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if tg_op <> 'INSERT' then
        delete from public.directory_members
        where email_hash = sha256(convert_to(old.email, 'UTF8')) and workspace_id = old.workspace_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into public.directory_members (email_hash, workspace_id, user_id)
        values (sha256(convert_to(new.email, 'UTF8')), new.workspace_id, new.user_id);
      end if;
      return null;
    end $$;
    revoke all on function list_member from public;
    create trigger list_member after insert or delete or update of email on members
    for each row execute function list_member();

    -- For each workspace in turn, because no role sees the members of all.
    do $$
    declare workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        insert into directory_members (email_hash, workspace_id, user_id)
        select sha256(convert_to(email, 'UTF8')), workspace_id, user_id from members where workspace_id = workspace;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;
  `)
  yield* isolate("account_links")
})
