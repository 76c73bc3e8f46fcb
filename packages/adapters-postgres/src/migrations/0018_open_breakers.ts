import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Operators see the number of open circuit breakers of all workspaces. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create function open_delivery_breakers(at timestamptz) returns integer
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select count(*)::integer from public.directory_delivery_lanes where open_until > at;
    end;
    revoke all on function open_delivery_breakers from public;
    grant execute on function open_delivery_breakers to calendeal_service;
  `)
})
