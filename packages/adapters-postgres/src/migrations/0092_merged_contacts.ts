import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * Contacts that were merged into others (`merged_into`), and by contact what was merged into it (`merged`). Payments can move to
 * another contact. Rewrites no rows.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table contacts add column merged_into uuid, add column merged jsonb not null default '[]';
    grant update (contact_id) on transactions to calendeal_service;
  `)
})
