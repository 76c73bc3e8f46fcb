import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A change of a key is announced as any other of the configuration, for processes that have just looked it up. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create trigger announce_configuration after update or delete on api_keys
    for each row execute function announce_configuration()
  `
})
