import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"
import { isolate } from "./isolate.ts"

/**
 * Mail settings, suppressed addresses and stopped reminders, and the proof of who confirms a sender. A workspace without a row has the default settings. A
 * re-encrypted password is not a new version of the settings.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    create table mail_settings (
      workspace_id uuid primary key references workspaces on delete cascade,
      settings jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null
    );

    create table mail_suppressions (
      workspace_id uuid not null references workspaces on delete cascade,
      -- A keyed hash of the address, in hexadecimal digits.
      address_hash text not null,
      reason text not null check (reason in ('bounce', 'complaint')),
      at timestamptz not null,
      primary key (workspace_id, address_hash)
    );
    revoke update on mail_suppressions from calendeal_service;
    grant delete on mail_suppressions to calendeal_service;

    create table mail_reminder_stops (
      workspace_id uuid not null,
      booking_uid text not null,
      -- The recipient's place in the booking, such as guest-1.
      recipient text not null,
      primary key (workspace_id, booking_uid, recipient),
      foreign key (workspace_id, booking_uid) references bookings on delete cascade
    );
    revoke update on mail_reminder_stops from calendeal_service;

    alter table audit_log drop constraint audit_log_visitor_check, add constraint audit_log_visitor_check
      check (
        visitor in ('manage_token', 'read_token', 'manage_link', 'read_link', 'booker_email', 'sender_link')
      );

    alter table members add booking_mails boolean not null default false;
  `)
  yield* isolate("mail_settings", "mail_suppressions", "mail_reminder_stops")
})
