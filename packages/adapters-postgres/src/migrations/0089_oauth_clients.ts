import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { isolate } from "./isolate.ts"
import { script } from "./script.ts"

/** OAuth clients of workspaces. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table oauth_clients (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      name text not null check (name in ('google', 'microsoft', 'zoom', 'linkedin')),
      client_id text not null,
      tenant text not null,
      sealed_secret text not null,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );
    create unique index oauth_client_of_name on oauth_clients (workspace_id, name);
    grant delete on oauth_clients to calendeal_service;
  `)
  yield* isolate("oauth_clients")
})
