import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * While the table has its row, workers send what is due. Backups leave the table empty, so a restored database sends nothing
 * (D-BACKUP-5).
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table sending_permit (
      is_sending boolean primary key default true check (is_sending),
      since timestamptz not null default now()
    );
    insert into sending_permit default values;
    revoke insert, update on sending_permit from calendeal_service;
  `)
})
