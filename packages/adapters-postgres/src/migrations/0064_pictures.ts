import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { isolate } from "./isolate.ts"
import { script } from "./script.ts"

/** The pictures of workspaces: logos and hosts' faces. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table pictures (
      workspace_id uuid not null references workspaces on delete cascade,
      id text not null check (id ~ '^[0-9a-f]{64}$'),
      png bytea not null check (octet_length(png) between 1 and 1048576),
      stored_at timestamptz not null,
      primary key (workspace_id, id)
    );
    -- PNG is compressed already.
    alter table pictures alter column png set storage external;
    grant delete on pictures to calendeal_service;

    alter table workspaces add foreign key (workspace_id, logo) references pictures (workspace_id, id);
    alter table hosts add foreign key (workspace_id, face) references pictures (workspace_id, id);
    create index hosts_of_face on hosts (workspace_id, face) where face is not null;
  `)
  yield* isolate("pictures")
})
