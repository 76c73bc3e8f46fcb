import { Layer } from "effect"
import { layer as busyTimes } from "./availability/BusyTimes.ts"
import { layer as bookingLedger } from "./bookings/BookingLedger.ts"
import { layer as calendarMirror } from "./calendars/CalendarMirror.ts"
import { layer as fingerprint } from "./consistency/Fingerprint.ts"
import { layer as identities } from "./consistency/Identities.ts"
import { layer as outbox } from "./consistency/Outbox.ts"
import { layer as contactBook } from "./contacts/ContactBook.ts"
import { layer as integrations } from "./conversions/Integrations.ts"
import { layer as deliveryQueue } from "./deliveries/DeliveryQueue.ts"
import { layer as eventTypeCatalog } from "./event-types/EventTypeCatalog.ts"
import { layer as throttle } from "./fair-use/Throttle.ts"
import { layer as funnelLog } from "./funnel/FunnelLog.ts"
import { layer as administration } from "./management/Administration.ts"
import { layer as records } from "./management/Records.ts"
import { layer as removals } from "./management/Removals.ts"
import { layer as reports } from "./reports/Reports.ts"
import { Store } from "./Store.ts"
import { layer as revenueLedger } from "./transactions/RevenueLedger.ts"
import { layer as webhooks } from "./webhooks/Webhooks.ts"
import { layer as accessTokens } from "./workspaces/AccessTokens.ts"
import { layer as workspaceDirectory } from "./workspaces/WorkspaceDirectory.ts"

/**
 * Every port of the domain that keeps state, in the memory of this process, with the identifiers and fingerprints that
 * need nothing but the platform. `Layer.fresh` of it forgets what another one was told.
 */
export const everything = Layer.mergeAll(
  workspaceDirectory,
  eventTypeCatalog,
  contactBook,
  busyTimes,
  bookingLedger,
  calendarMirror,
  revenueLedger,
  funnelLog,
  outbox,
  deliveryQueue,
  integrations,
  webhooks,
  accessTokens,
  administration,
  records,
  removals,
  reports,
  throttle,
  identities,
  fingerprint
).pipe(Layer.provide(Store.layer))

export { throttle }
