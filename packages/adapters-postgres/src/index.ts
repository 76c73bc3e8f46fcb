/**
 * Every port on PostgreSQL. Guards against races are in the `.sql` files; `tenancy/transactions.ts` and
 * `migrations/isolate.ts` keep workspaces apart, `distribution/` places them on the workers of a cluster.
 */

import * as Layer from "effect/Layer"
import { layer as connection, type PostgresOptions } from "./connection/index.ts"
import * as AccountLinks from "./accounts/AccountLinks.ts"
import * as Identities from "./accounts/Identities.ts"
import * as Connections from "./connections/Connections.ts"
import * as Assistants from "./assistants/Assistants.ts"
import * as Passkeys from "./accounts/Passkeys.ts"
import * as KnownBrowsers from "./accounts/KnownBrowsers.ts"
import * as Passwords from "./accounts/Passwords.ts"
import * as Sessions from "./accounts/Sessions.ts"
import * as BusyTimes from "./availability/BusyTimes.ts"
import * as BookingLedger from "./bookings/BookingLedger.ts"
import * as ReservationBook from "./bookings/ReservationBook.ts"
import * as WaitingList from "./waiting/WaitingList.ts"
import * as Integrations from "./conversions/Integrations.ts"
import * as CalendarCache from "./calendars/CalendarCache.ts"
import * as CalendarGrants from "./calendars/CalendarGrants.ts"
import * as CheckoutLedger from "./payments/CheckoutLedger.ts"
import * as ConferenceGrants from "./conferencing/ConferenceGrants.ts"
import * as CalendarEntries from "./calendars/CalendarEntries.ts"
import * as MeetingLinks from "./conferencing/MeetingLinks.ts"
import * as AuditLog from "./management/AuditLog.ts"
import * as KeyRetention from "./consistency/KeyRetention.ts"
import * as RequestKeys from "./consistency/RequestKeys.ts"
import * as ContactBook from "./contacts/ContactBook.ts"
import * as EventTypeCatalog from "./event-types/EventTypeCatalog.ts"
import * as OfferingCache from "./event-types/OfferingCache.ts"
import * as DemandLog from "./availability/DemandLog.ts"
import * as FunnelLog from "./funnel/FunnelLog.ts"
import * as WorkspaceCommands from "./management/WorkspaceCommands.ts"
import * as WorkspaceQueries from "./management/WorkspaceQueries.ts"
import * as Removals from "./management/Removals.ts"
import * as MailBounces from "./mails/MailBounces.ts"
import * as Pictures from "./pictures/Pictures.ts"
import * as ReminderStops from "./mails/ReminderStops.ts"
import * as Suppressions from "./mails/Suppressions.ts"
import { serviceRole } from "./migrations/isolate.ts"
import * as Outbox from "./outbox/Outbox.ts"
import * as OutboxNotifier from "./outbox/OutboxNotifier.ts"
import * as OutboxPosting from "./outbox/OutboxPosting.ts"
import * as PastLeads from "./replay/PastLeads.ts"
import * as ReportBook from "./receivers/ReportBook.ts"
import * as Reports from "./reports/Reports.ts"
import * as SpendBook from "./spend/SpendBook.ts"
import * as RevenueLedger from "./transactions/RevenueLedger.ts"
import * as Webhooks from "./webhooks/Webhooks.ts"
import * as AccessTokens from "./workspaces/AccessTokens.ts"
import * as DomainDirectory from "./management/DomainDirectory.ts"
import * as WorkspaceDirectory from "./workspaces/WorkspaceDirectory.ts"

export { Postgres, type PostgresOptions } from "./connection/index.ts"
export { migrate, migrateInOneProcess, type MigrateOptions, pending } from "./migrations/migrate.ts"
export { oneProcess } from "./migrations/oneProcess.ts"
export { notOurs, tooNew } from "./migrations/errors.ts"
export { concurrentIndex, contraction, type Migrations } from "./migrations/Migration.ts"
export { isTooNew, missingFrom, otherHistory, readSchema } from "./migrations/schemaState.ts"
export { migrations } from "./migrations/index.ts"
export { admit, serviceRole } from "./migrations/isolate.ts"
export {
  type ColumnType,
  type ExportedRow,
  type ExportedTable,
  exportedTables,
  type ExportedValue,
  incrementTables,
  type Moment,
  Position,
  PositionUnusable,
  withMoment
} from "./data-export/index.ts"
export {
  type Reader,
  ReaderName,
  type ReaderNameTaken,
  type ReadersNotDistributed,
  type UnknownReader
} from "./readers/Reader.ts"
export { addReader, allReaders, remakeReaders, removeReader } from "./readers/readers.ts"
export { backupRole, readingRole } from "./backups/readingRole.ts"
export {
  createServiceRole,
  missingRoles,
  readTarget,
  setDefaultPrivileges,
  sumsForOwner
} from "./backups/restored.ts"
export { type Snapshot, withSnapshot } from "./backups/snapshot.ts"
export { leftEmpty, type TableSum } from "./backups/tableSums.ts"
export { distribute } from "./distribution/distribute.ts"
export { distributionOf, type Distribution } from "./distribution/Distribution.ts"
export { NotDistributable } from "./distribution/NotDistributable.ts"
export { rehearse } from "./tenancy/rehearse.ts"
export { missingLoginSettings } from "./tenancy/loginSettings.ts"
export { prepareMonths } from "./funnel/FunnelLog.ts"
export { everyWorkspace } from "./workspaces/WorkspaceDirectory.ts"

/** Settings that differ from their defaults. */
export interface Options {
  readonly cache?: OfferingCache.OfferingCacheOptions
  readonly outbox?: Outbox.OutboxOptions
}

/** `layer` with settings. */
export const layerWith = ({ cache, outbox }: Options) =>
  Layer.mergeAll(
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
    Outbox.layer(outbox),
    Integrations.layer,
    Webhooks.layer,
    Suppressions.layer,
    MailBounces.layer,
    Pictures.layer,
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
    SpendBook.layer
  ).pipe(
    Layer.provide([OfferingCache.layer(cache), OutboxPosting.layer]),
    Layer.provide(OutboxNotifier.layer)
  )

/** The ports on a migrated database. The client has the role `serviceRole`. */
export const layer = layerWith({})

/** The ports on the migrated database of this URL, with its client. */
export const layerAt = (options: Omit<PostgresOptions, "role">) =>
  layer.pipe(Layer.provideMerge(connection({ ...options, role: serviceRole })))
