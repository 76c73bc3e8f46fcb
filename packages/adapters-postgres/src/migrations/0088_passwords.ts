import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Passwords of accounts, and the workspaces that let people sign in with them. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table workspaces add column password_sign_in boolean not null default false;
    alter table directory_slugs add column password_sign_in boolean not null default false;

    create table directory_passwords (
      account_id uuid primary key references directory_accounts on delete cascade,
      hash text not null,
      changed_at timestamptz not null
    );
    revoke all on directory_passwords from calendeal_service;

    alter table directory_sessions drop constraint directory_sessions_way_check;
    alter table directory_sessions add constraint directory_sessions_way_check
      check (way in ('email', 'invitation', 'operator', 'provider', 'passkey', 'password'));
  `)
})
