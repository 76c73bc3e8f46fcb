import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Deliveries to destinations. The next destination is chosen among all workspaces, so a directory has a lane for each
 * destination: when it is due, its lease, its circuit breaker, and its deliveries by status. Triggers update the lanes.
 * They lock the lane before they read the deliveries, so that concurrent changes see each other.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table deliveries (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      destination text not null,
      destination_id uuid not null,
      provider text not null,
      event_name text not null,
      event_id text not null,
      -- References only, no personal data.
      follow_up jsonb not null,
      status text not null check (status in ('pending', 'confirming', 'delivered', 'skipped', 'dead')),
      reason text,
      receipt text,
      attempts integer not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      settled_at timestamptz,
      primary key (workspace_id, id),
      constraint delivery_once unique (workspace_id, destination, destination_id, event_id)
    );
    create index deliveries_newest on deliveries (workspace_id, created_at, id);
    create index deliveries_under_way on deliveries (workspace_id, destination, destination_id, due_at)
      where status in ('pending', 'confirming');

    create table directory_delivery_lanes (
      workspace_id uuid not null references workspaces on delete cascade,
      destination text not null,
      destination_id uuid not null,
      -- When the first that is under way is due, and when the oldest of them entered; null: none is.
      due_at timestamptz,
      oldest_at timestamptz,
      turn uuid,
      turn_until timestamptz,
      failures integer not null default 0,
      open_until timestamptz,
      pending bigint not null default 0,
      confirming bigint not null default 0,
      delivered bigint not null default 0,
      skipped bigint not null default 0,
      dead bigint not null default 0,
      primary key (workspace_id, destination, destination_id)
    );
    create index delivery_lanes_due on directory_delivery_lanes (due_at) where due_at is not null;
    revoke all on directory_delivery_lanes from calendeal_service;
  `)
  yield* isolate("deliveries")
  yield* script(sql`
    create function enter_delivery_lanes() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.directory_delivery_lanes as lane
        (workspace_id, destination, destination_id, due_at, oldest_at, pending)
      select workspace_id, destination, destination_id, min(due_at), min(created_at), count(*)
      from entered group by 1, 2, 3 order by 1, 2, 3
      on conflict (workspace_id, destination, destination_id) do update set
        due_at = least(lane.due_at, excluded.due_at),
        oldest_at = least(lane.oldest_at, excluded.oldest_at),
        pending = lane.pending + excluded.pending;
      return null;
    end $$;
    create trigger enter_delivery_lanes after insert on deliveries referencing new table as entered
    for each statement execute function enter_delivery_lanes();

    create function follow_delivery_lanes() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform from public.directory_delivery_lanes
      where (workspace_id, destination, destination_id) in (
        select workspace_id, destination, destination_id from now_so
      )
      order by workspace_id, destination, destination_id for update;
      with moves as (
        select workspace_id, destination, destination_id, status, 1 as step from now_so
        union all
        select workspace_id, destination, destination_id, status, -1 from so_before
      ), changes as (
        select workspace_id, destination, destination_id,
          coalesce(sum(step) filter (where status = 'pending'), 0) as pending,
          coalesce(sum(step) filter (where status = 'confirming'), 0) as confirming,
          coalesce(sum(step) filter (where status = 'delivered'), 0) as delivered,
          coalesce(sum(step) filter (where status = 'skipped'), 0) as skipped,
          coalesce(sum(step) filter (where status = 'dead'), 0) as dead
        from moves group by 1, 2, 3
      )
      update public.directory_delivery_lanes lane set
        pending = lane.pending + changes.pending,
        confirming = lane.confirming + changes.confirming,
        delivered = lane.delivered + changes.delivered,
        skipped = lane.skipped + changes.skipped,
        dead = lane.dead + changes.dead,
        (due_at, oldest_at) = (
          select min(left_over.due_at), min(left_over.created_at) from public.deliveries left_over
          where left_over.workspace_id = lane.workspace_id and left_over.destination = lane.destination
            and left_over.destination_id = lane.destination_id and left_over.status in ('pending', 'confirming')
        )
      from changes
      where lane.workspace_id = changes.workspace_id and lane.destination = changes.destination
        and lane.destination_id = changes.destination_id;
      return null;
    end $$;
    create trigger follow_delivery_lanes after update on deliveries
    referencing old table as so_before new table as now_so
    for each statement execute function follow_delivery_lanes();

    create function take_delivery_lane(
      kinds text[], at timestamptz, next_turn uuid, until timestamptz,
      out workspace_id uuid, out destination text, out destination_id uuid, out failures integer,
      out open_until timestamptz
    ) returns setof record
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      with next as materialized (
        select lane.workspace_id, lane.destination, lane.destination_id from directory_delivery_lanes lane
        where lane.due_at <= at and (lane.turn_until is null or lane.turn_until <= at)
          and (lane.open_until is null or lane.open_until <= at) and lane.destination = any (kinds)
        order by lane.due_at limit 1
        for update skip locked
      )
      update directory_delivery_lanes lane set turn = next_turn, turn_until = until from next
      where lane.workspace_id = next.workspace_id and lane.destination = next.destination
        and lane.destination_id = next.destination_id
      returning lane.workspace_id, lane.destination, lane.destination_id, lane.failures, lane.open_until;
    end;

    create function end_delivery_turn(ended uuid, of_workspace uuid, kind text, id uuid, failed integer, until timestamptz)
    returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update directory_delivery_lanes set turn = null, turn_until = null, failures = failed, open_until = until
      where workspace_id = of_workspace and destination = kind and destination_id = id and turn = ended;
    end;

    create function delivery_depth(
      out pending bigint, out confirming bigint, out delivered bigint, out skipped bigint, out dead bigint,
      out oldest_at timestamptz
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select coalesce(sum(l.pending), 0)::bigint, coalesce(sum(l.confirming), 0)::bigint,
        coalesce(sum(l.delivered), 0)::bigint, coalesce(sum(l.skipped), 0)::bigint,
        coalesce(sum(l.dead), 0)::bigint, min(l.oldest_at)
      from directory_delivery_lanes l;
    end;

    revoke all on function enter_delivery_lanes, follow_delivery_lanes, take_delivery_lane, end_delivery_turn,
      delivery_depth from public;
    grant execute on function take_delivery_lane, end_delivery_turn, delivery_depth to calendeal_service;
  `)
})
