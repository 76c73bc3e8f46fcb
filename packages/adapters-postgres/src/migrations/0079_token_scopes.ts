import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * The scopes of access tokens, and the workspace that some are limited to. Existing tokens keep their rights. Processes of the last
 * release call the functions as before. Rewrites no rows.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table directory_access_tokens
      add column scopes text[] not null default '{read,book,manage}',
      add column only_in uuid;

    -- As in workspaces/access_tokens.sql, which runs later: the results have the new columns at once.
    create or replace function access_token(wanted text) returns setof directory_access_tokens
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select * from public.directory_access_tokens where token_hash = wanted;
    end;
  `)
})
