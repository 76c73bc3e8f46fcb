import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The attendance of bookings (D-MGMT-12). Rewrites and reads no rows: none has a mark yet. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table bookings add column attendance jsonb;
    alter table bookings add constraint bookings_attendance_check
      check (attendance is null or status = 'confirmed' and attendance ->> 'mark' in ('attended', 'no_show')) not valid;
  `)
})
