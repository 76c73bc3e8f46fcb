import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Changes of API keys are announced like other changes of the configuration. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create trigger announce_configuration after update or delete on api_keys
    for each row execute function announce_configuration()
  `
})
