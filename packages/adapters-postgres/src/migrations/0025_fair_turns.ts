import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * Calendars are taken fairly: a few of each workspace, and none of the workspaces that the worker is reading. The earlier
 * function remains for processes of the previous version.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create function take_calendar_turns(
      now timestamptz, until timestamptz, up_to integer, of_each integer, passed_over uuid[],
      out workspace uuid, out calendar uuid
    ) returns setof record
    language sql security definer set search_path = pg_catalog, pg_temp
    begin atomic
      update public.directory_calendars taken set due_at = $2
      where taken.calendar_id in (
        select due.calendar_id from public.directory_calendars due
        where due.due_at <= $1 and due.calendar_id in (
          -- More than are wanted: another worker may be taking the first of them at this moment.
          select ranked.calendar_id from (
            select waiting.calendar_id, waiting.due_at,
              row_number() over (partition by waiting.workspace_id order by waiting.due_at, waiting.calendar_id) as place
            from public.directory_calendars waiting
            where waiting.due_at <= $1 and waiting.workspace_id <> all ($5)
          ) ranked
          where ranked.place <= $4 order by ranked.due_at limit $3::bigint * 8
        )
        order by due.due_at limit $3 for no key update skip locked
      )
      returning taken.workspace_id, taken.calendar_id;
    end;
    revoke all on function take_calendar_turns from public;
    grant execute on function take_calendar_turns to calendeal_service;
  `)
})
