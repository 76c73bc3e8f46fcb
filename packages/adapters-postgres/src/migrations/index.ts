import acceptance from "./0096_acceptance.ts"
import knownBrowsers from "./0098_known_browsers.ts"
import serviceRole from "./0001_service_role.ts"
import workspaces from "./0002_workspaces.ts"
import eventTypes from "./0003_event_types.ts"
import contacts from "./0004_contacts.ts"
import bookings from "./0005_bookings.ts"
import revenue from "./0006_revenue.ts"
import funnel from "./0007_funnel.ts"
import outboxMessages from "./0008_follow_ups.ts"
import management from "./0009_management.ts"
import deliveries from "./0010_deliveries.ts"
import integrations from "./0011_integrations.ts"
import calendars from "./0012_calendars.ts"
import reports from "./0013_reports.ts"
import roundTrips from "./0014_round_trips.ts"
import webhooks from "./0015_webhooks.ts"
import deliveryTurns from "./0016_delivery_turns.ts"
import tokenFates from "./0017_token_fates.ts"
import openBreakers from "./0018_open_breakers.ts"
import reportIndexes from "./0019_report_indexes.ts"
import guests from "./0020_guests.ts"
import troubles from "./0021_troubles.ts"
import removals from "./0022_removals.ts"
import announcedKeys from "./0023_announced_keys.ts"
import publicContact from "./0024_public_contact.ts"
import fairTurns from "./0025_fair_turns.ts"
import visitors from "./0026_visitors.ts"
import leadOrigins from "./0027_lead_origins.ts"
import ownTokens from "./0028_own_tokens.ts"
import sqlFilesTable from "./0029_sql_files.ts"
import outbox from "./0032_outbox.ts"
import retention from "./0033_retention.ts"
import eventsWithoutKey from "./0034_events_without_key.ts"
import onlyForOverlaps from "./0035_only_for_overlaps.ts"
import meetingIdentity from "./0036_meeting_identity.ts"
import linkProofs from "./0037_link_proofs.ts"
import mailSettings from "./0038_mail_settings.ts"
import mailsOfBookings from "./0039_mails_of_bookings.ts"
import meetings from "./0040_meetings.ts"
import calendarPushes from "./0041_calendar_pushes.ts"
import calendarChanges from "./0043_calendar_changes.ts"
import absences from "./0044_absences.ts"
import sendingPermit from "./0047_sending_permit.ts"
import schemaVersions from "./0052_schema_versions.ts"
import guestsListed from "./0055_guests_listed.ts"
import brand from "./0063_brand.ts"
import accounts from "./0070_accounts.ts"
import ownDomains from "./0075_own_domains.ts"
import passkeys from "./0077_passkeys.ts"
import people from "./0078_people.ts"
import tokenScopes from "./0079_token_scopes.ts"
import unknownLinks from "./0080_unknown_links.ts"
import identities from "./0081_identities.ts"
import workspaceProviders from "./0082_workspace_providers.ts"
import connections from "./0084_connections.ts"
import connectedAccounts from "./0085_connected_accounts.ts"
import passwords from "./0088_passwords.ts"
import oauthClients from "./0089_oauth_clients.ts"
import endedIdentities from "./0090_ended_identities.ts"
import attendance from "./0091_attendance.ts"
import mergedContacts from "./0092_merged_contacts.ts"
import auditDetails from "./0097_audit_details.ts"
import unreadableParts from "./0099_unreadable_parts.ts"
import requestKeys from "./0101_request_keys.ts"
import { concurrentIndex, type Migrations } from "./Migration.ts"
import pictures from "./0064_pictures.ts"
import { sqlFiles } from "./sqlFiles.ts"

/**
 * The migrations in order: the numbered changes of tables, then the SQL files with the functions. A released numbered
 * migration is never edited. SQL files are.
 */
export const migrations = {
  "0001_service_role": serviceRole,
  "0002_workspaces": workspaces,
  "0003_event_types": eventTypes,
  "0004_contacts": contacts,
  "0005_bookings": bookings,
  "0006_revenue": revenue,
  "0007_funnel": funnel,
  "0008_follow_ups": outboxMessages,
  "0009_management": management,
  "0010_deliveries": deliveries,
  "0011_integrations": integrations,
  "0012_calendars": calendars,
  "0013_reports": reports,
  "0014_round_trips": roundTrips,
  "0015_webhooks": webhooks,
  "0016_delivery_turns": deliveryTurns,
  "0017_token_fates": tokenFates,
  "0018_open_breakers": openBreakers,
  "0019_report_indexes": reportIndexes,
  "0020_guests": guests,
  "0021_troubles": troubles,
  "0022_removals": removals,
  "0023_announced_keys": announcedKeys,
  "0024_public_contact": publicContact,
  "0025_fair_turns": fairTurns,
  "0026_visitors": visitors,
  "0027_lead_origins": leadOrigins,
  "0028_own_tokens": ownTokens,
  "0029_sql_files": sqlFilesTable,
  "0032_outbox": outbox,
  "0033_retention": retention,
  "0034_events_without_key": eventsWithoutKey,
  "0035_only_for_overlaps": onlyForOverlaps,
  "0036_meeting_identity": meetingIdentity,
  "0037_link_proofs": linkProofs,
  "0038_mail_settings": mailSettings,
  "0039_mails_of_bookings": mailsOfBookings,
  "0040_meetings": meetings,
  "0041_calendar_pushes": calendarPushes,
  "0043_calendar_changes": calendarChanges,
  "0044_absences": absences,
  "0047_sending_permit": sendingPermit,
  "0052_schema_versions": schemaVersions,
  "0055_guests_listed": guestsListed,
  "0063_brand": brand,
  "0064_pictures": pictures,
  "0070_accounts": accounts,
  "0075_own_domains": ownDomains,
  "0077_passkeys": passkeys,
  "0078_people": people,
  "0079_token_scopes": tokenScopes,
  "0080_unknown_links": unknownLinks,
  "0081_identities": identities,
  "0082_workspace_providers": workspaceProviders,
  "0084_connections": connections,
  "0085_connected_accounts": connectedAccounts,
  "0087_sessions_of_workspaces": concurrentIndex(
    "directory_sessions_of_workspace",
    "on directory_sessions (only_in) where only_in is not null"
  ),
  "0088_passwords": passwords,
  "0089_oauth_clients": oauthClients,
  "0090_ended_identities": endedIdentities,
  "0091_attendance": attendance,
  "0092_merged_contacts": mergedContacts,
  // The failed deliveries of a workspace, which the overview reads, are few of its many deliveries.
  "0093_failed_deliveries": concurrentIndex(
    "deliveries_failed",
    "on deliveries (workspace_id, created_at, id) where status = 'dead'"
  ),
  "0094_bookings_by_start": concurrentIndex(
    "bookings_by_start",
    'on bookings (workspace_id, start_at, uid collate "C")'
  ),
  // A payment settles the latest open deal of its contact, who may have hundreds of closed ones.
  "0095_open_deals": concurrentIndex(
    "deals_open",
    "on deals (workspace_id, contact_id, opened_at, id) where status = 'open'"
  ),
  "0096_acceptance": acceptance,
  "0097_audit_details": auditDetails,
  "0098_known_browsers": knownBrowsers,
  "0099_unreadable_parts": unreadableParts,
  // A meeting's story is its bookings and what ended them. The first booking of a meeting has no root.
  "0100_bookings_of_meeting": concurrentIndex(
    "bookings_of_meeting",
    "on bookings (workspace_id, root_uid) where root_uid is not null"
  ),
  "0101_request_keys": requestKeys,
  // What is removed after a year is found without reading the older entries again.
  "0104_kept_details": concurrentIndex(
    "audit_log_details",
    "on audit_log (workspace_id, at) where client_address is not null or changes is not null"
  ),
  "0105_endings_of_bookings": concurrentIndex(
    "audit_log_endings",
    "on audit_log (workspace_id, subject) where action in ('booking.cancel', 'booking.reschedule', 'booking.reassign')"
  ),
  ...sqlFiles
} satisfies Migrations
