import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/** Bookings, their hosts' blocked time, and idempotency keys. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create extension if not exists btree_gist;

    -- Used idempotency keys. The scope is the event type of a booking or the workspace of a payment (D-BOOK-1,
    -- D-TX-4). Keys are stored as hashes, because clients may put personal data into them.
    create table idempotency_keys (
      workspace_id uuid not null,
      scope uuid not null,
      key_hash bytea not null,
      outcome text not null,
      claimed_at timestamptz not null default now(),
      primary key (workspace_id, scope, key_hash)
    );
    grant delete on idempotency_keys to calendeal_service;

    create table bookings (
      workspace_id uuid not null,
      uid text not null,
      event_type_id uuid not null,
      contact_id uuid not null,
      status text not null check (status in ('confirmed', 'rescheduled', 'cancelled')),
      start_at timestamptz not null,
      end_at timestamptz not null,
      blocked_from timestamptz not null,
      blocked_until timestamptz not null,
      booker_email text,
      rescheduled_from text,
      document jsonb not null,
      created_at timestamptz not null,
      primary key (workspace_id, uid),
      foreign key (workspace_id, event_type_id) references event_types,
      foreign key (workspace_id, contact_id) references contacts,
      foreign key (workspace_id, rescheduled_from) references bookings,
      check (start_at < end_at and blocked_from <= start_at and end_at <= blocked_until)
    );
    create index bookings_of_contact on bookings (workspace_id, contact_id);
    create unique index replacement_of_booking on bookings (workspace_id, rescheduled_from)
    where rescheduled_from is not null;
    create index upcoming_of_booker on bookings (workspace_id, event_type_id, booker_email, start_at)
    where status = 'confirmed';

    -- Never two bookings of one host that overlap, whatever the service does (D-BOOK-5). The check of the
    -- order matters: an empty range overlaps nothing. The key to the booking waits for the commit, because
    -- hosts are entered first. Searches by start find blocked time within the reach that the last check sets
    -- (see BusyTimes.ts).
    create table booking_hosts (
      workspace_id uuid not null,
      booking_uid text not null,
      host_id uuid not null,
      event_type_id uuid not null,
      start_at timestamptz not null,
      blocked_from timestamptz not null,
      blocked_until timestamptz not null,
      assigned_at timestamptz not null,
      active boolean not null default true,
      primary key (workspace_id, booking_uid, host_id),
      foreign key (workspace_id, booking_uid) references bookings deferrable initially deferred,
      foreign key (workspace_id, host_id) references hosts,
      constraint host_no_overlap exclude using gist (
        workspace_id with =, host_id with =, tstzrange(blocked_from, blocked_until, '[)') with &&
      ) where (active),
      check (blocked_from < blocked_until),
      check (start_at - blocked_from <= interval '24 hours'),
      check (blocked_until - start_at <= interval '48 hours')
    );
    create index busy_times_of_host on booking_hosts (workspace_id, host_id, start_at) where active;
    create index busy_times_of_event_type on booking_hosts (workspace_id, event_type_id, start_at)
    where active;
    create index assignments_of_host on booking_hosts (workspace_id, host_id, assigned_at);

    -- A row to wait for, one per event type and invitee, while the invitee's bookings are counted.
    create table invitee_turns (
      workspace_id uuid not null,
      event_type_id uuid not null,
      email_hash bytea not null,
      primary key (workspace_id, event_type_id, email_hash)
    );
  `)
  yield* isolate("idempotency_keys", "bookings", "booking_hosts", "invitee_turns")
})
