import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The identities of a member end with the member's e-mail (D-SIGN-14). Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`grant delete on member_identities to calendeal_service`)
})
