import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Operators see the times of a user's access tokens, without the hashes. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create function access_tokens_of(of_user uuid)
    returns table (created_at timestamptz, expires_at timestamptz, revoked_at timestamptz)
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select t.created_at, t.expires_at, t.revoked_at from public.directory_access_tokens t
      where t.user_id = of_user order by t.created_at;
    end;
    revoke all on function access_tokens_of from public;
    grant execute on function access_tokens_of to calendeal_service;
  `)
})
