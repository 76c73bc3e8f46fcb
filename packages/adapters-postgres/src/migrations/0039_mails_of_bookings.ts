import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Finds the mails about a booking. The index has no entries for other deliveries. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index deliveries_of_booking on deliveries (workspace_id, (follow_up ->> 'bookingUid'), created_at, id)
    where destination in ('mail', 'reminder')
  `
})
