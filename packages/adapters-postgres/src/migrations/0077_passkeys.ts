import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Passkeys of accounts, and the challenges that wait for a signature. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_passkeys (
      id uuid primary key,
      credential_id text not null unique,
      account_id uuid not null references directory_accounts on delete cascade,
      name text not null,
      public_key text not null,
      counter bigint not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index directory_passkeys_of_account on directory_passkeys (account_id, created_at);

    create table directory_passkey_challenges (
      hash text primary key,
      browser text not null,
      purpose text not null check (purpose in ('add', 'sign_in')),
      account_id uuid,
      expires_at timestamptz not null
    );
    create index directory_passkey_challenges_ended on directory_passkey_challenges (expires_at);
    revoke all on directory_passkeys, directory_passkey_challenges from calendeal_service;

    alter table directory_sessions drop constraint directory_sessions_way_check;
    alter table directory_sessions add constraint directory_sessions_way_check
      check (way in ('email', 'invitation', 'operator', 'provider', 'passkey'));
  `)
})
