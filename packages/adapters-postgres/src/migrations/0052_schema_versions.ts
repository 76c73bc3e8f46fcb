import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * One row: the newest version whose `migrate` has ended, and the oldest version that works on the schema. `0.0.0`: unknown,
 * and all (D-UPG-4).
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table schema_versions (
      is_only boolean primary key default true check (is_only),
      migrated_by text not null default '0.0.0',
      oldest text not null default '0.0.0'
    );
    insert into schema_versions default values;
    revoke insert, update on schema_versions from calendeal_service;
  `)
})
