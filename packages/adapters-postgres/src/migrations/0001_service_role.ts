import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The role that the service runs as. It owns nothing and bypasses nothing, so that row-level security holds
 * for it.
 *
 * Roles belong to the whole server: another database may make or grant this one at the same moment, and an
 * administrator may have made it before, because the owner of the database must not. From PostgreSQL 16 on
 * who makes a role is a member of it that may not take it on.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
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
  `
})
