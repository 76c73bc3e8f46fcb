import * as Effect from "effect/Effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The table of the outbox, made by the library that works on it. Its store looks for changes of its own to
 * make whenever it starts; finding none, it needs no right to make any. A release of the library that has
 * some needs a migration like this one again.
 *
 * Follow-ups belong to their workspaces by what they say: workers take them in turn, whatever the workspace.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.scoped(PersistedQueue.makeStoreSql({ tableName: "follow_ups" }))
  yield* sql`grant delete on follow_ups to calendeal_service`
})
