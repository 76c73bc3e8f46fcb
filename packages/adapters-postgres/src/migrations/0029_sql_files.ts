import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * The SQL files with the SHA-256 of the text that ran last: `migrate` runs a file again when it has changed. Drops three
 * unused functions.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table sql_files (
      path text primary key,
      sha256 text not null
    );
    revoke insert, update on sql_files from calendeal_service;

    drop function take_due_calendars, issue_access_token, access_tokens_of;
  `)
})
