import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { isolate } from "./isolate.ts"
import { script } from "./script.ts"

/** The idempotency keys of requests to the management API (D-MGMT-33). */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table request_keys (
      workspace_id uuid not null references workspaces on delete cascade,
      person_id uuid not null,
      key_hash text not null,
      request_hash text not null,
      claim uuid not null,
      claimed_at timestamptz not null,
      state text not null check (state in ('held', 'settled', 'answered')),
      answer text,
      primary key (workspace_id, person_id, key_hash)
    );
    create index request_keys_claimed on request_keys (workspace_id, claimed_at);
    grant delete on request_keys to calendeal_service;
  `)
  yield* isolate("request_keys")
})
