import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Finds bookings by the e-mail of an attendee: bookers by their column, guests by a row each. Row-level security would keep
 * PostgreSQL from using an index on the documents. The e-mails of guests are hashed, so that the table contains no personal
 * data in plain text.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create index bookings_of_booker on bookings (workspace_id, booker_email) where booker_email is not null;
    create index turns_of_invitee on invitee_turns (workspace_id, email_hash);

    create table booking_guests (
      workspace_id uuid not null,
      email_hash bytea not null,
      booking_uid text not null,
      primary key (workspace_id, email_hash, booking_uid),
      foreign key (workspace_id, booking_uid) references bookings on delete cascade
    );
    create index guests_of_booking on booking_guests (workspace_id, booking_uid);
    grant delete on booking_guests to calendeal_service;

    create function list_guests() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'UPDATE' then
        delete from booking_guests where workspace_id = new.workspace_id and booking_uid = new.uid;
      end if;
      insert into booking_guests (workspace_id, email_hash, booking_uid)
      select new.workspace_id, sha256(convert_to(attendee ->> 'email', 'UTF8')), new.uid
      from jsonb_array_elements(new.document -> 'attendees') attendee
      where attendee ->> 'role' = 'guest'
      on conflict do nothing;
      return null;
    end $$;
    create trigger list_guests after insert or update of document on bookings
    for each row when (jsonb_array_length(new.document -> 'attendees') > 1) execute function list_guests();
    revoke all on function list_guests from public;

    -- For each workspace in turn, because no role sees the bookings of all.
    do $$
    declare workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        insert into booking_guests (workspace_id, email_hash, booking_uid)
        select workspace_id, sha256(convert_to(attendee ->> 'email', 'UTF8')), uid
        from bookings, jsonb_array_elements(document -> 'attendees') attendee
        where workspace_id = workspace and attendee ->> 'role' = 'guest'
        on conflict do nothing;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;
  `)
  yield* isolate("booking_guests")
})
