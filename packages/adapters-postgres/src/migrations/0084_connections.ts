import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { isolate } from "./isolate.ts"
import { script } from "./script.ts"

/** Connections of accounts in the browser. They live for minutes; code verifiers and grants are encrypted. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table connections (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      host_id uuid not null,
      provider text not null check (provider in ('google', 'microsoft')),
      calendar_id uuid,
      session_id uuid not null,
      state_hash text not null,
      stage text not null check (stage in ('asked', 'answered', 'granted')),
      sealed_secret text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (workspace_id, id)
    );
    create unique index connection_state on connections (workspace_id, state_hash);
    create index connections_ended on connections (workspace_id, expires_at);
    grant delete on connections to calendeal_service;
  `)
  yield* isolate("connections")
})
