import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * Users list, create, rotate and revoke their own access tokens, and owners deny a token access to their workspace. Existing
 * tokens keep their expiry.
 *
 * Functions that depend on all tokens of a user lock them in their first statement.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table directory_access_tokens
      add id uuid not null default gen_random_uuid(),
      add name text,
      add refused_in uuid[] not null default '{}';
    create unique index access_token_id on directory_access_tokens (id);
  `)
  yield* script(sql`
    create or replace function access_token(wanted text) returns setof directory_access_tokens
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select * from public.directory_access_tokens where token_hash = wanted;
    end;

    create function hold_access_tokens(of_user uuid) returns void
    language sql set search_path = pg_catalog, pg_temp
    begin atomic
      select pg_advisory_xact_lock(hashtextextended('access tokens of ' || of_user::text, 0));
    end;

    create function show_access_tokens(of_user uuid)
    returns table (
      id uuid, name text, user_id uuid, home uuid, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
      refused_in uuid[]
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select t.id, t.name, t.user_id, t.home, t.created_at, t.expires_at, t.revoked_at, t.refused_in
      from public.directory_access_tokens t
      where t.user_id = of_user order by t.created_at, t.id;
    end;

    create function enter_access_token(
      token_hash text, id uuid, name text, user_id uuid, home uuid, created_at timestamptz, expires_at timestamptz,
      refused_in uuid[]
    ) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      insert into public.directory_access_tokens
        (token_hash, id, name, user_id, home, created_at, expires_at, refused_in)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing;
    end;

    create function settle_access_tokens(of_user uuid, ended uuid, ends timestamptz, forgotten uuid[]) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update public.directory_access_tokens set expires_at = ends where user_id = of_user and id = ended;
      delete from public.directory_access_tokens where user_id = of_user and id = any(forgotten);
    end;

    create function revoke_access_token(of_user uuid, wanted uuid, at timestamptz) returns boolean
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

    create function refuse_access_tokens(of_user uuid, wanted uuid, refused uuid) returns integer
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

    revoke all on function
      hold_access_tokens, show_access_tokens, enter_access_token, settle_access_tokens, revoke_access_token, refuse_access_tokens
      from public;
    grant execute on function
      hold_access_tokens, show_access_tokens, enter_access_token, settle_access_tokens, revoke_access_token, refuse_access_tokens
      to calendeal_service;
  `)
})
