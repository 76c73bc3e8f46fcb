import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * The statements that store a booking list its guests. The trigger remains for a changed document, which processes of the
 * previous version store.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    drop trigger list_guests on bookings;
    create trigger list_guests after update of document on bookings
    for each row execute function list_guests();
  `)
})
