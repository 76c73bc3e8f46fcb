import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** What changed, with which credential and from where (D-AUDIT-1, D-AUDIT-2), and how often (D-AUDIT-4). Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table audit_log
      add column caller_request_id text,
      add column client_address text,
      add column credential_kind text,
      add column credential_id text,
      add column changes jsonb,
      add column times integer;
  `)
})
