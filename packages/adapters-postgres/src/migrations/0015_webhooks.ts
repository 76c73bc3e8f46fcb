import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** Webhooks. A new or re-encrypted secret is not a new version. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table webhooks (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      url text not null,
      events text[] not null,
      enabled boolean not null,
      sealed_secret text not null,
      -- The secret before this one, sealed, and until when it signs beside it.
      former jsonb,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );
    create index webhooks_newest on webhooks (workspace_id, created_at, id);
    create trigger next_version before update of url, events, enabled on webhooks
    for each row execute function next_version();
    grant delete on webhooks to calendeal_service;
  `)
  yield* isolate("webhooks")
})
