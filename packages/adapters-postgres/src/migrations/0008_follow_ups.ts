import * as Effect from "effect/Effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The table of the outbox, created by the library that processed it. At its start the library looked for migrations of its
 * own. It found none, so it needed no right to run any.
 *
 * The workspace of a message is in its content, because workers take the messages of all workspaces.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.scoped(PersistedQueue.makeStoreSql({ tableName: "follow_ups" }))
  yield* sql`grant delete on follow_ups to calendeal_service`
})
