import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * Large workspaces are removed in bounded steps, each in a transaction. The first step removes the directory entries, so that
 * the workspace is invisible. The next ones remove some rows each, and the last one the rest, as for a small workspace. After
 * an interruption another worker goes on.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table workspaces add removed_at timestamptz;

    create table directory_removals (
      workspace_id uuid primary key references workspaces on delete cascade,
      -- Until then a worker is at it.
      due_at timestamptz not null
    );
    revoke all on directory_removals from calendeal_service;

    -- Whether the workspace is to be removed in steps: it has more rows than can be taken at once.
    create function begin_removal(at timestamptz, most integer) returns boolean
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      gone uuid = current_setting('app.workspace_id')::uuid;
      name text;
      counted integer;
      total integer = 0;
    begin
      foreach name in array array['form_events', 'contacts', 'bookings', 'transactions', 'audit_log', 'deliveries'] loop
        execute format('select count(*) from (select from public.%I where workspace_id = $1 limit $2) as counted_rows', name)
        into counted using gone, most + 1;
        total = total + counted;
      end loop;
      if total <= most then
        perform public.remove_workspace();
        return false;
      end if;
      update public.workspaces set removed_at = at where workspace_id = gone;
      insert into public.directory_removals values (gone, now()) on conflict do nothing;
      delete from public.directory_event_types where workspace_id = gone;
      delete from public.directory_api_keys where workspace_id = gone;
      delete from public.directory_slugs where workspace_id = gone;
      delete from public.directory_calendars where workspace_id = gone;
      delete from public.directory_delivery_lanes where workspace_id = gone;
      delete from public.integrations where workspace_id = gone;
      delete from public.webhooks where workspace_id = gone;
      delete from public.members where workspace_id = gone;
      return true;
    end $$;

    create function take_removal() returns uuid
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update directory_removals taken set due_at = now() + interval '10 seconds'
      where taken.workspace_id = (
        select next.workspace_id from directory_removals next
        where next.due_at <= now() order by next.due_at limit 1 for update skip locked
      )
      returning taken.workspace_id;
    end;

    -- One table in each step, those first that refer to others.
    create function sweep_removal(most integer) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      gone uuid = current_setting('app.workspace_id')::uuid;
      name text;
      swept integer;
    begin
      if not exists (select from public.workspaces where workspace_id = gone and removed_at is not null) then
        return;
      end if;
      update public.directory_removals set due_at = now() where workspace_id = gone;
      update public.bookings set rescheduled_from = null where workspace_id = gone and uid = any(array(
        select uid from public.bookings
        where workspace_id = gone and rescheduled_from is not null limit most
      ));
      if found then return; end if;
      foreach name in array array[
        'form_events', 'audit_log', 'transactions', 'deals', 'booking_hosts', 'bookings', 'deliveries',
        'calendar_times', 'invitee_turns', 'idempotency_keys', 'contacts'
      ] loop
        execute format(
          'delete from public.%1$I where workspace_id = $1 and ctid = any(array(
            select ctid from public.%1$I where workspace_id = $1 limit $2
          ))', name
        ) using gone, most;
        get diagnostics swept = row_count;
        if swept > 0 then return; end if;
      end loop;
      perform public.remove_workspace();
    end $$;

    revoke all on function begin_removal, take_removal, sweep_removal from public;
    grant execute on function begin_removal, take_removal, sweep_removal to calendeal_service;
  `)
})
