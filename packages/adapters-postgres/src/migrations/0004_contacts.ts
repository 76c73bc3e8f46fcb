import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** Contacts: one per workspace and e-mail (D-CAP-1). A merge deletes one, so the service may delete contacts. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table contacts (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      email text not null,
      name text,
      phone text,
      attribution jsonb not null,
      custom_fields jsonb not null,
      standings jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null default now(),
      primary key (workspace_id, id),
      constraint contacts_email unique (workspace_id, email)
    );
    grant delete on contacts to calendeal_service;
  `)
  yield* isolate("contacts")
})
