import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Connections of accounts that are a workspace's, and accesses that a provider has ended. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table connections alter column host_id drop not null;
    alter table connections add column account_id uuid;
    alter table connections drop constraint connections_provider_check;
    alter table connections add constraint connections_provider_check
      check (provider in ('google', 'microsoft', 'zoom', 'google_ads', 'linkedin'));
    alter table conference_accounts add column lost_at timestamptz;
    alter table integrations add column lost_at timestamptz;
    alter table integrations add column ends_at timestamptz;
  `)
})
