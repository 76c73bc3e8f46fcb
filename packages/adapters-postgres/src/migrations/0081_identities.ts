import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Identities of accounts at identity providers, and the sign-ins over them that have begun. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_identities (
      issuer text not null,
      subject text not null,
      account_id uuid not null references directory_accounts on delete cascade,
      created_at timestamptz not null,
      primary key (issuer, subject)
    );
    create unique index directory_identity_of_account on directory_identities (account_id, issuer);

    create table directory_provider_sign_ins (
      state text primary key,
      issuer text not null,
      next text,
      expires_at timestamptz not null
    );
    create index directory_provider_sign_ins_ended on directory_provider_sign_ins (expires_at);
    revoke all on directory_identities, directory_provider_sign_ins from calendeal_service;

    alter table directory_sessions drop constraint directory_sessions_way_check;
    alter table directory_sessions add constraint directory_sessions_way_check
      check (way in ('email', 'invitation', 'operator', 'provider', 'passkey'));
  `)
})
