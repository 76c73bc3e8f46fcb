import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** A process renews its lease, so that leases can be short and those of dead processes expire soon. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create function renew_delivery_turn(renewed uuid, of_workspace uuid, kind text, id uuid, until timestamptz)
    returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update directory_delivery_lanes set turn_until = until
      where workspace_id = of_workspace and destination = kind and destination_id = id and turn = renewed;
    end;
    revoke all on function renew_delivery_turn from public;
    grant execute on function renew_delivery_turn to calendeal_service;
  `)
})
