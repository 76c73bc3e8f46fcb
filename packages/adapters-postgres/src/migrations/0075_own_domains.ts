import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The host names of workspaces. Each name is that of one workspace. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_domains (
      name text primary key check (name ~ '^[a-z0-9.-]{1,253}$'),
      workspace_id uuid not null,
      added_at timestamptz not null
    );
    create index directory_domains_of_workspace on directory_domains (workspace_id);
    revoke all on directory_domains from calendeal_service;
  `)
})
