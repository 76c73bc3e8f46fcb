import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Memberships that the person has accepted (D-SIGN-13). Those of before count as accepted when they began. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table members add column accepted_at timestamptz;
    alter table directory_members add column accepted boolean not null default false;
    update directory_members set accepted = true;

    -- For each workspace in turn, because no role sees the members of all.
    do $$
    declare
      workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        update members set accepted_at = created_at where workspace_id = workspace;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;
  `)
})
