import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * One outbox: first messages, then deliveries. The messages of `follow_ups` move to `outbox_messages` and keep their state. Two
 * kinds without destinations are dropped. `follow_ups` remains, empty, for processes of the previous version: a trigger
 * forwards their messages.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    -- The SQL files replace the bodies.
    create function outbox_now() returns timestamptz language sql stable as 'select now()';
    create function list_destination() returns trigger language plpgsql as 'begin return null; end';
    create function forward_follow_up() returns trigger language plpgsql as 'begin return null; end';

    create table outbox_messages (
      id uuid primary key,
      workspace_id uuid not null,
      -- References only, no personal data.
      body jsonb not null,
      posted_at timestamptz not null default outbox_now(),
      -- The earliest claim; infinity: it was set aside.
      available_at timestamptz not null default outbox_now(),
      -- The end of the current lease.
      leased_until timestamptz,
      -- The number of claims.
      attempts integer not null default 0
      -- Rows are short-lived, so they get room for new versions and frequent vacuums.
    ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
    create index outbox_messages_available on outbox_messages (available_at);
    revoke all on outbox_messages from calendeal_service;
    grant insert on outbox_messages to calendeal_service;

    -- No process posts between the copy and the trigger.
    lock table follow_ups in exclusive mode;
    insert into outbox_messages (id, workspace_id, body, posted_at, available_at, attempts)
    select md5(waiting.id)::uuid, (body ->> 'workspaceId')::uuid, body, created_at,
      case state when 'pending' then visible_at else 'infinity' end, attempts
    from (select follow_ups.*, element::jsonb as body from follow_ups) as waiting
    where state <> 'completed' and body ->> 'workspaceId' is not null
      and body ->> '_tag' not in ('SyncCalendars', 'ConfirmByMail')
    on conflict (id) do nothing;
    delete from follow_ups;
    create trigger forward_follow_up before insert on follow_ups
    for each row execute function forward_follow_up();

    -- Whether the destination may receive something: messages of a workspace without one are done with at once.
    alter table directory_delivery_lanes add enabled boolean not null default false;
    drop index delivery_lanes_due;
    create index delivery_lanes_free on directory_delivery_lanes (greatest(due_at, turn_until, open_until))
    where due_at is not null;
    create trigger list_destination after insert or delete or update of enabled on integrations
    for each row execute function list_destination('integration');
    create trigger list_destination after insert or delete or update of enabled on webhooks
    for each row execute function list_destination('webhook');
    do $$
    declare workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        insert into directory_delivery_lanes (workspace_id, destination, destination_id, enabled)
        select workspace_id, 'integration', id, enabled from integrations where workspace_id = workspace
        union all
        select workspace_id, 'webhook', id, enabled from webhooks where workspace_id = workspace
        on conflict (workspace_id, destination, destination_id) do update set enabled = excluded.enabled;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;

    create index deliveries_settled on deliveries (workspace_id, settled_at)
    where settled_at is not null and follow_up ->> '_tag' <> 'ReportLead';
  `)
})
