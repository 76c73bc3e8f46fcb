import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * The role of the service. It owns nothing and bypasses nothing, so that row-level security applies to it.
 *
 * Roles belong to the whole server. A migration of another database may create or grant the role concurrently, and an
 * administrator may have created it, because the owner may lack the right. From PostgreSQL 16 on the creator of a role is a
 * member of it without the right to SET ROLE.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'calendeal_service') then
        create role calendeal_service nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;

    create function admit_to_service(login text) returns void
    language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      if not pg_has_role(login, 'calendeal_service', case
        when current_setting('server_version_num')::integer < 160000 then 'member' else 'set'
      end) then
        execute format('grant calendeal_service to %I', login);
      end if;
    exception when unique_violation or internal_error then null;
    end $$;
    revoke all on function admit_to_service from public;

    grant usage on schema public to calendeal_service;
    grant select on migrations to calendeal_service;
    alter default privileges in schema public grant select, insert, update on tables to calendeal_service;
    alter default privileges in schema public grant usage on sequences to calendeal_service;
  `)
})
