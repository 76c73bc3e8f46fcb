import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Meetings in hosts' calendars, and their links. The new columns rewrite no rows: a booking without a conference uses the
 * location's own link, and no calendar is a destination before a member chooses it.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table bookings add column conference jsonb;

    alter table calendars
      add column all_day text not null default 'counts' check (all_day in ('counts', 'ignored')),
      add column is_destination boolean not null default false check (not (is_destination and kind = 'ics')),
      add column names_attendees boolean not null default false;
    create unique index destination_of_host on calendars (workspace_id, host_id) where is_destination;

    create table calendar_entries (
      workspace_id uuid not null,
      root_uid text not null,
      host_id uuid not null,
      calendar_id uuid not null,
      remote_id text,
      ical_uid text,
      etag text,
      -- The booking that the entry shows, in the chain of the root.
      booking_uid text not null,
      sequence integer not null check (sequence >= 0),
      start_at timestamptz not null,
      end_at timestamptz not null,
      state text not null check (state in ('writing', 'present', 'removed')),
      fault text,
      change jsonb,
      revision integer not null check (revision >= 1),
      -- The root first: this finds the entries of a meeting, too.
      primary key (workspace_id, root_uid, host_id),
      foreign key (workspace_id, root_uid) references bookings on delete cascade,
      foreign key (workspace_id, calendar_id) references calendars on delete cascade,
      check (start_at < end_at)
    );
    create index entries_of_calendar on calendar_entries (workspace_id, calendar_id, end_at);

    create table meeting_links (
      workspace_id uuid not null,
      root_uid text not null,
      maker text not null,
      sequence integer not null check (sequence >= 0),
      state text not null check (state in ('pending', 'ready', 'failed')),
      url text,
      remote_id text,
      fault text,
      is_awaited boolean not null,
      revision integer not null check (revision >= 1),
      primary key (workspace_id, root_uid),
      foreign key (workspace_id, root_uid) references bookings on delete cascade,
      check ((state = 'ready') = (url is not null))
    );

    create table conference_accounts (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      provider text not null check (provider in ('zoom', 'jitsi', 'bigbluebutton')),
      name text not null,
      sealed_access text not null,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );
    create index conference_accounts_newest on conference_accounts (workspace_id, created_at, id);
    grant delete on conference_accounts to calendeal_service;

    -- The link of a meeting makes the mails and the entries due that wait for it.
    drop index deliveries_of_booking;
    create index deliveries_of_booking on deliveries (workspace_id, (follow_up ->> 'bookingUid'), created_at, id)
    where destination in ('mail', 'reminder', 'calendar');
  `)
  yield* isolate("calendar_entries", "meeting_links", "conference_accounts")
})
