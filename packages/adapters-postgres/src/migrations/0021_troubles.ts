import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** Operators see the failing calendars and destinations of all workspaces, only as ids and counts. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table directory_calendars add failures integer not null default 0;
    create index calendars_failing on directory_calendars (failures) where failures > 0;

    create or replace function list_calendar() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.directory_calendars (calendar_id, workspace_id, due_at, failures)
      values (new.id, new.workspace_id, new.due_at, new.failures)
      on conflict (calendar_id) do update set due_at = excluded.due_at, failures = excluded.failures;
      return null;
    end $$;
    drop trigger list_calendar on calendars;
    create trigger list_calendar after insert or update of due_at, failures on calendars
    for each row execute function list_calendar();

    do $$
    declare workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        update directory_calendars listed set failures = known.failures from calendars known
        where known.workspace_id = workspace and listed.calendar_id = known.id and known.failures > 0;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;

    create function failing_calendars(out workspace_id uuid, out calendar_id uuid, out failures integer)
    returns setof record
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select c.workspace_id, c.calendar_id, c.failures from public.directory_calendars c
      where c.failures > 0 order by c.failures desc, c.calendar_id limit 100;
    end;

    create function troubled_delivery_lanes(
      out workspace_id uuid, out destination text, out destination_id uuid, out failures integer,
      out open_until timestamptz, out dead bigint
    ) returns setof record
    language sql stable security definer set search_path = pg_catalog, pg_temp
    begin atomic
      select l.workspace_id, l.destination, l.destination_id, l.failures, l.open_until, l.dead
      from public.directory_delivery_lanes l
      where l.dead > 0 or l.open_until is not null order by l.dead desc, l.destination_id limit 100;
    end;

    revoke all on function failing_calendars, troubled_delivery_lanes from public;
    grant execute on function failing_calendars, troubled_delivery_lanes to calendeal_service;
  `)
})
