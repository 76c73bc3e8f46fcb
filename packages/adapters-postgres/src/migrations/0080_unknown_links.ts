import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * Rows for requests of links for unknown addresses, so that these take the same statements and writes as those of members (D-SIGN-3).
 * They contain no addresses. `directory_nowhere` is their workspace: its key is looked up as the one of a workspace.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table directory_nowhere (workspace_id uuid primary key);
    insert into directory_nowhere values ('00000000-0000-4000-8000-000000000000');
    create table directory_unknown_links (like account_links including defaults including indexes);
    alter table directory_unknown_links add constraint directory_unknown_links_workspace
      foreign key (workspace_id) references directory_nowhere;
    revoke all on directory_nowhere, directory_unknown_links from calendeal_service;
  `)
})
