import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { isolate } from "./isolate.ts"
import { script } from "./script.ts"

/** Identity providers of workspaces, the identities of members at them, and sessions that are limited to one workspace. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table identity_providers (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      name text not null,
      issuer text not null,
      client_id text not null,
      sealed_secret text,
      scopes text not null,
      groups_claim text not null,
      rules jsonb not null,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );
    grant delete on identity_providers to calendeal_service;

    create table member_identities (
      workspace_id uuid not null,
      issuer text not null,
      subject text not null,
      user_id uuid not null,
      created_at timestamptz not null,
      primary key (workspace_id, issuer, subject),
      foreign key (workspace_id, user_id) references members on delete cascade
    );
    create unique index member_identity_of_member on member_identities (workspace_id, user_id, issuer);

    alter table directory_provider_sign_ins add column workspace_id uuid;
    alter table directory_sessions add column only_in uuid;

    drop function if exists enter_provider_sign_in, take_provider_sign_in, enter_session, find_session, sessions_of;
  `)
  yield* isolate("identity_providers", "member_identities")
})
