import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * The origin of a lead (D-CAP-7a), which is removed after a day, and the replaced values of a contact (D-CAP-2). Existing
 * contacts have no origin.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table contacts add replaced jsonb not null default '[]', add origin jsonb;
    -- Instants as texts of one form are in the order of time.
    create index contacts_made on contacts (workspace_id, (origin ->> 'at')) where origin is not null;

    -- A booking that replaces a phone leaves the history too. Processes of the version before send none: it stays.
    do $$
    declare
      former text = pg_get_functiondef('enter_booking'::regproc);
      present text = replace(
        former,
        'standings = contact.standings, updated_at',
        'standings = contact.standings, replaced = coalesce(contact.replaced, held.replaced), updated_at'
      );
    begin
      if former = present then
        raise 'enter_booking is not the function that this change was written for';
      end if;
      execute present;
    end $$;

    -- Removes origins that are older than the instant, in batches and without locked contacts. Returns their number.
    create function forget_lead_origins(made_before timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      place uuid;
      earlier text = to_char(made_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      forgotten integer;
      total integer = 0;
    begin
      for place in select workspace_id from public.directory_slugs loop
        perform set_config('app.workspace_id', place::text, true);
        update public.contacts set origin = null where workspace_id = place and id = any(array(
          select id from public.contacts
          where workspace_id = place and origin is not null and origin ->> 'at' < earlier
          limit most - total for no key update skip locked
        ));
        get diagnostics forgotten = row_count;
        total = total + forgotten;
        exit when total >= most;
      end loop;
      perform set_config('app.workspace_id', '', true);
      return total;
    end $$;
    revoke all on function forget_lead_origins from public;
    grant execute on function forget_lead_origins to calendeal_service;
  `)
})
