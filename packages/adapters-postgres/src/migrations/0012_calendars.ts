import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Hosts' calendars, their stored busy times, and when each calendar is to be read.
 *
 * Workers read the calendars of all workspaces: a directory has only the due time of each calendar.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table calendars (
      workspace_id uuid not null,
      id uuid not null,
      host_id uuid not null,
      kind text not null check (kind in ('ics', 'caldav', 'google', 'microsoft')),
      account text not null,
      timezone text not null,
      sealed_access text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      -- The position of the last read, in the adapter's format.
      cursor text,
      -- The end of the known busy time. Later times cannot be booked.
      known_until timestamptz,
      last_synced_at timestamptz,
      last_error text,
      failures integer not null default 0,
      primary key (workspace_id, id),
      foreign key (workspace_id, host_id) references hosts on delete cascade
    );
    create index calendars_of_host on calendars (workspace_id, host_id);
    create index calendars_newest on calendars (workspace_id, created_at, id);
    grant delete on calendars to calendeal_service;

    -- In pieces of at most a day, which are found by their starts (see BusyTimes.ts).
    create table calendar_times (
      workspace_id uuid not null,
      calendar_id uuid not null,
      host_id uuid not null,
      start_at timestamptz not null,
      end_at timestamptz not null,
      primary key (workspace_id, calendar_id, start_at),
      foreign key (workspace_id, calendar_id) references calendars on delete cascade,
      check (start_at < end_at and end_at - start_at <= interval '24 hours')
    );
    create index calendar_times_of_host on calendar_times (workspace_id, host_id, start_at);
    grant delete on calendar_times to calendeal_service;

    create table directory_calendars (
      calendar_id uuid primary key,
      workspace_id uuid not null,
      due_at timestamptz not null,
      foreign key (workspace_id, calendar_id) references calendars on delete cascade
    );
    create index calendars_by_turn on directory_calendars (due_at);
    revoke all on directory_calendars from calendeal_service;

    create function list_calendar() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.directory_calendars (calendar_id, workspace_id, due_at)
      values (new.id, new.workspace_id, new.due_at)
      on conflict (calendar_id) do update set due_at = excluded.due_at;
      return null;
    end $$;
    create trigger list_calendar after insert or update of due_at on calendars
    for each row execute function list_calendar();

    create function take_due_calendars(
      now timestamptz, until timestamptz, up_to integer, out workspace uuid, out calendar uuid
    ) returns setof record
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update directory_calendars taken set due_at = $2
      where taken.calendar_id in (
        select due.calendar_id from directory_calendars due
        where due.due_at <= $1 order by due.due_at limit $3 for no key update skip locked
      )
      returning taken.workspace_id, taken.calendar_id;
    end;
    revoke all on function list_calendar, take_due_calendars from public;
    grant execute on function take_due_calendars to calendeal_service;
  `)
  yield* isolate("calendars", "calendar_times")
})
