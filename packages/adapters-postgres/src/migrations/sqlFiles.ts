import { readFileSync } from "node:fs"

/**
 * The SQL files under `src` in the order in which they run. They contain all functions of the database. A change of a file
 * changes the database: see docs/decisions/0039-sql-in-files.md.
 */
const paths = [
  "tenancy/admit_to_service.sql",
  "tenancy/set_login_settings.sql",
  "distribution/distribute_tables.sql",
  "workspaces/directories.sql",
  "workspaces/access_tokens.sql",
  "assistants/assistants.sql",
  "accounts/sessions.sql",
  "accounts/identities.sql",
  "accounts/passkeys.sql",
  "accounts/passwords.sql",
  "accounts/known_browsers.sql",
  "event-types/configuration.sql",
  "consistency/retention.sql",
  "connections/ended_connections.sql",
  "management/enter_audit.sql",
  "management/audit_log.sql",
  "management/own_domains.sql",
  "outbox/post_messages.sql",
  "bookings/list_guests.sql",
  "bookings/free_lapsed_holds.sql",
  "bookings/part_beside_earlier.sql",
  "bookings/end_requested_move.sql",
  "bookings/take_seats.sql",
  "bookings/move_group.sql",
  "bookings/enter_booking.sql",
  "bookings/enter_reservation.sql",
  "waiting/waiting_entries.sql",
  "bookings/cancel_booking.sql",
  "bookings/settle_hold.sql",
  "payments/settle_checkout.sql",
  "receivers/keep_provider_call.sql",
  "calendars/directory_calendars.sql",
  "funnel/form_event_months.sql",
  "funnel/append_form_events.sql",
  "outbox/outbox_now.sql",
  "outbox/messages.sql",
  "accounts/enter_account_link.sql",
  "outbox/sending.sql",
  "outbox/leases.sql",
  "outbox/destinations.sql",
  "outbox/outbox_depth.sql",
  "outbox/remove_old_deliveries.sql",
  "outbox/erase_mails.sql",
  "outbox/make_booking_due.sql",
  "conferencing/store_meeting_link.sql",
  "calendars/store_calendar_entry.sql",
  "management/removals.sql"
]

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")

/** The text of each file, by its path. */
export const sqlFiles: Readonly<Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, read(path)])
)

/** The first migration. Unlike the SQL files, it runs once. */
export const baseline = read("migrations/0001_baseline.sql")
