import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The browsers in which accounts have signed in (D-SIGN-15). Those of before are known after their next sign-in. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_known_browsers (
      account_id uuid not null references directory_accounts on delete cascade,
      token_hash text not null,
      session_id uuid not null,
      signed_in_at timestamptz not null,
      primary key (account_id, token_hash)
    );
    revoke all on directory_known_browsers from calendeal_service;
  `)
})
