import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Workspaces, their members and keys.
 *
 * A directory maps a name in a public request to its workspace. It has no row-level security, so the service may neither
 * read nor write it: triggers write it, and a function returns one entry at a time.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table workspaces (
      workspace_id uuid primary key,
      name text not null,
      slug text not null,
      timezone text not null,
      default_country text not null,
      embed_allowed_hosts jsonb not null,
      subscription text not null check (subscription in ('active', 'lapsed')),
      transactions_create_contacts boolean not null,
      created_at timestamptz not null
    );

    -- One user may hold seats in several workspaces with one token; within a workspace it names one user.
    create table members (
      workspace_id uuid not null references workspaces,
      user_id uuid not null,
      email text not null,
      name text not null,
      role text not null check (role in ('member', 'admin', 'owner')),
      access_token_hash text not null,
      created_at timestamptz not null,
      primary key (workspace_id, user_id),
      unique (workspace_id, access_token_hash)
    );

    create table api_keys (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      prefix text not null,
      sealed_secret text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      primary key (workspace_id, id)
    );

    create table directory_slugs (
      slug text primary key,
      workspace_id uuid not null unique references workspaces
    );
    create table directory_api_keys (
      prefix text primary key,
      workspace_id uuid not null,
      key_id uuid not null,
      unique (workspace_id, key_id),
      foreign key (workspace_id, key_id) references api_keys
    );
    revoke all on directory_slugs, directory_api_keys from calendeal_service;

    create function list_slug() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.directory_slugs (slug, workspace_id)
      values (new.slug, new.workspace_id)
      on conflict (workspace_id) do update set slug = excluded.slug;
      return null;
    end $$;
    create trigger list_slug after insert or update of slug on workspaces
    for each row execute function list_slug();

    create function list_api_key() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.directory_api_keys (prefix, workspace_id, key_id)
      values (new.prefix, new.workspace_id, new.id)
      on conflict (workspace_id, key_id) do update set prefix = excluded.prefix;
      return null;
    end $$;
    create trigger list_api_key after insert or update of prefix on api_keys
    for each row execute function list_api_key();

    create function workspace_of_slug(wanted text) returns uuid
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select workspace_id from directory_slugs where slug = wanted;
    end;

    create function place_of_api_key(wanted text, out workspace_id uuid, out key_id uuid) returns setof record
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select d.workspace_id, d.key_id from directory_api_keys d where d.prefix = wanted;
    end;

    revoke all on function list_slug, list_api_key, workspace_of_slug, place_of_api_key from public;
    grant execute on function workspace_of_slug, place_of_api_key to calendeal_service;
  `)
  yield* isolate("workspaces", "members", "api_keys")
})
