import * as Layer from "effect/Layer"
import * as BusyTimes from "./availability/BusyTimes.ts"
import * as BookingLedger from "./bookings/BookingLedger.ts"
import * as Integrations from "./conversions/Integrations.ts"
import * as CalendarCache from "./calendars/CalendarCache.ts"
import * as KeyRetention from "./consistency/KeyRetention.ts"
import * as ContactBook from "./contacts/ContactBook.ts"
import * as EventTypeCatalog from "./event-types/EventTypeCatalog.ts"
import * as OfferingCache from "./event-types/OfferingCache.ts"
import * as FunnelLog from "./funnel/FunnelLog.ts"
import * as WorkspaceCommands from "./management/WorkspaceCommands.ts"
import * as WorkspaceQueries from "./management/WorkspaceQueries.ts"
import * as Removals from "./management/Removals.ts"
import * as Outbox from "./outbox/Outbox.ts"
import * as OutboxNotifier from "./outbox/OutboxNotifier.ts"
import * as OutboxPosting from "./outbox/OutboxPosting.ts"
import * as Reports from "./reports/Reports.ts"
import * as RevenueLedger from "./transactions/RevenueLedger.ts"
import * as Webhooks from "./webhooks/Webhooks.ts"
import * as AccessTokens from "./workspaces/AccessTokens.ts"
import * as WorkspaceDirectory from "./workspaces/WorkspaceDirectory.ts"

export { migrate, pending, PostgresJs, type PostgresOptions } from "./connection/index.ts"
export { migrations } from "./migrations/index.ts"
export { admit, serviceRole } from "./migrations/serviceRole.ts"
export { prepareMonths } from "./funnel/FunnelLog.ts"
export { everyWorkspace } from "./workspaces/everyWorkspace.ts"

/** What can be set, and need not be. */
export interface Options {
  readonly copies?: OfferingCache.OfferingCopiesOptions
  readonly outbox?: Outbox.OutboxOptions
}

/** The ports that PostgreSQL answers, on a migrated database, as the role that the service runs as. */
export const layer = ({ copies, outbox }: Options = {}) =>
  Layer.mergeAll(
    WorkspaceDirectory.layer,
    EventTypeCatalog.layer,
    ContactBook.layer,
    BusyTimes.layer,
    BookingLedger.layer,
    CalendarCache.layer,
    RevenueLedger.layer,
    FunnelLog.layer,
    KeyRetention.layer,
    Outbox.layer(outbox),
    Integrations.layer,
    Webhooks.layer,
    AccessTokens.layer,
    WorkspaceCommands.layer,
    WorkspaceQueries.layer,
    Removals.layer,
    Reports.layer
  ).pipe(
    Layer.provide([OfferingCache.layer(copies), OutboxPosting.layer]),
    Layer.provide(OutboxNotifier.layer)
  )
