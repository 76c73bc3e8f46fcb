import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** The integrations with ad platforms. The re-encryption of a credential is not a new version. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table integrations (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      account jsonb not null,
      enabled boolean not null,
      sealed_credential text not null,
      version integer not null default 1,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );
    create index integrations_newest on integrations (workspace_id, created_at, id);
    create trigger next_version before update of account, enabled on integrations
    for each row execute function next_version();
    grant delete on integrations to calendeal_service;

    create function close_delivery_breaker(of_workspace uuid, kind text, id uuid) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update directory_delivery_lanes set failures = 0, open_until = null
      where workspace_id = of_workspace and destination = kind and destination_id = id;
    end;
    revoke all on function close_delivery_breaker from public;
    grant execute on function close_delivery_breaker to calendeal_service;
  `)
  yield* isolate("integrations")
})
