import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The rest of the transaction has no time limit but this one for locks, such as `500ms`; `0` is none. On Citus this includes the
 * sessions of the workers, which have the settings of the owner's login: Citus passes on statements, but not `set_config`.
 */
export const withoutTimeLimits = Effect.fnUntraced(function* (lockTimeout: string) {
  const sql = yield* SqlClient.SqlClient
  const settings = {
    // Other servers ignore it.
    "citus.propagate_set_commands": "local",
    idle_in_transaction_session_timeout: "0",
    statement_timeout: "0",
    lock_timeout: lockTimeout
  }
  for (const [name, value] of Object.entries(settings)) yield* sql.unsafe(`SET LOCAL ${name} = '${value}'`)
})
