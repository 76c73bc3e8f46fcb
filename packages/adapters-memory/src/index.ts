import { Layer } from "effect"
import * as AccountLinks from "./accounts/AccountLinks.ts"
import * as Identities from "./accounts/Identities.ts"
import * as Assistants from "./assistants/Assistants.ts"
import * as Passkeys from "./accounts/Passkeys.ts"
import * as KnownBrowsers from "./accounts/KnownBrowsers.ts"
import * as Passwords from "./accounts/Passwords.ts"
import * as Sessions from "./accounts/Sessions.ts"
import * as BusyTimes from "./availability/BusyTimes.ts"
import * as BookingLedger from "./bookings/BookingLedger.ts"
import * as ReservationBook from "./bookings/ReservationBook.ts"
import * as WaitingList from "./waiting/WaitingList.ts"
import * as CalendarCache from "./calendars/CalendarCache.ts"
import * as CalendarGrants from "./calendars/CalendarGrants.ts"
import * as CheckoutLedger from "./payments/CheckoutLedger.ts"
import * as ConferenceGrants from "./conferencing/ConferenceGrants.ts"
import * as CalendarEntries from "./calendars/CalendarEntries.ts"
import * as CalendarWriter from "./calendars/CalendarWriter.ts"
import * as MeetingLinks from "./conferencing/MeetingLinks.ts"
import * as Connections from "./connections/Connections.ts"
import * as ConferenceProvider from "./conferencing/ConferenceProvider.ts"
import * as Fingerprint from "./consistency/Fingerprint.ts"
import * as AuditLog from "./management/AuditLog.ts"
import * as KeyRetention from "./consistency/KeyRetention.ts"
import * as RequestKeys from "./consistency/RequestKeys.ts"
import * as IdGenerator from "./consistency/IdGenerator.ts"
import * as ContactBook from "./contacts/ContactBook.ts"
import * as Integrations from "./conversions/Integrations.ts"
import * as EventTypeCatalog from "./event-types/EventTypeCatalog.ts"
import * as Throttle from "./rate-limits/Throttle.ts"
import * as DemandLog from "./availability/DemandLog.ts"
import * as FunnelLog from "./funnel/FunnelLog.ts"
import * as MailTransport from "./mails/MailTransport.ts"
import * as MailBounces from "./mails/MailBounces.ts"
import * as ReminderStops from "./mails/ReminderStops.ts"
import * as Suppressions from "./mails/Suppressions.ts"
import * as WorkspaceCommands from "./management/WorkspaceCommands.ts"
import * as WorkspaceQueries from "./management/WorkspaceQueries.ts"
import * as Removals from "./management/Removals.ts"
import * as Pictures from "./pictures/Pictures.ts"
import * as Outbox from "./outbox/Outbox.ts"
import * as PastLeads from "./replay/PastLeads.ts"
import * as ReportBook from "./receivers/ReportBook.ts"
import * as Reports from "./reports/Reports.ts"
import * as SpendBook from "./spend/SpendBook.ts"
import * as RevenueLedger from "./transactions/RevenueLedger.ts"
import * as Webhooks from "./webhooks/Webhooks.ts"
import * as AccessTokens from "./workspaces/AccessTokens.ts"
import * as DomainDirectory from "./management/DomainDirectory.ts"
import * as WorkspaceDirectory from "./workspaces/WorkspaceDirectory.ts"
import { Store } from "./Store.ts"

/**
 * Every port of the domain that keeps state, in the memory of this process, with the identifiers and fingerprints that
 * need nothing but the platform. All layers of one build share one `Store`; `Layer.fresh(layer)` starts with an empty one.
 */
export const layer = Layer.mergeAll(
  WorkspaceDirectory.layer,
  DomainDirectory.layer,
  EventTypeCatalog.layer,
  ContactBook.layer,
  BusyTimes.layer,
  BookingLedger.layer,
  ReservationBook.layer,
  WaitingList.layer,
  CalendarCache.layer,
  CalendarGrants.layer,
  CheckoutLedger.layer,
  ConferenceGrants.layer,
  CalendarEntries.layer,
  MeetingLinks.layer,
  RevenueLedger.layer,
  DemandLog.layer,
  FunnelLog.layer,
  KeyRetention.layer,
  AuditLog.layer,
  RequestKeys.layer,
  Outbox.layer,
  Pictures.layer,
  Integrations.layer,
  Webhooks.layer,
  Suppressions.layer,
  MailBounces.layer,
  ReminderStops.layer,
  AccessTokens.layer,
  Assistants.layer,
  AccountLinks.layer,
  Identities.layer,
  Passkeys.layer,
  KnownBrowsers.layer,
  Passwords.layer,
  Connections.layer,
  Sessions.layer,
  WorkspaceCommands.layer,
  WorkspaceQueries.layer,
  Removals.layer,
  PastLeads.layer,
  ReportBook.layer,
  Reports.layer,
  SpendBook.layer,
  Throttle.layer,
  IdGenerator.layer,
  Fingerprint.layer,
  MailTransport.layer
).pipe(Layer.provide(Store.layer))

export {
  AuditLog,
  AccessTokens,
  AccountLinks,
  Assistants,
  Identities,
  KnownBrowsers,
  Passkeys,
  Passwords,
  WorkspaceCommands,
  BookingLedger,
  ReservationBook,
  WaitingList,
  BusyTimes,
  CalendarCache,
  CalendarGrants,
  CheckoutLedger,
  ConferenceGrants,
  CalendarEntries,
  MeetingLinks,
  CalendarWriter,
  ConferenceProvider,
  ContactBook,
  DomainDirectory,
  EventTypeCatalog,
  Fingerprint,
  DemandLog,
  FunnelLog,
  KeyRetention,
  RequestKeys,
  IdGenerator,
  Integrations,
  MailTransport,
  Outbox,
  Pictures,
  WorkspaceQueries,
  MailBounces,
  ReminderStops,
  Removals,
  ReportBook,
  Reports,
  SpendBook,
  RevenueLedger,
  Sessions,
  Store,
  Suppressions,
  Throttle,
  Webhooks,
  WorkspaceDirectory
}
