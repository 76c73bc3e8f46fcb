import type { KnownPath } from "../middleware/knownPaths.ts"

/** The order of waiting requests (D-LOAD-2): `first` before `second`, and so on. */
const urgencies = { first: 0, second: 1, third: 2, last: 3 } as const

type Urgency = (typeof urgencies)[keyof typeof urgencies]

/** Bookings, moves, cancellations, leads and payments: a visitor or a system has finished its work and hands it over. */
export const firstRoutes: ReadonlySet<string> = new Set([
  "/api/public/book",
  "/api/public/booking-cancel",
  "/api/public/capture",
  "/api/public/refunds",
  "/api/public/transactions",
  "/api/workspaces/:workspaceId/bookings/:bookingUid/cancel",
  "/api/workspaces/:workspaceId/bookings/:bookingUid/reassign",
  "/api/workspaces/:workspaceId/bookings/:bookingUid/reschedule",
  "/api/workspaces/:workspaceId/transactions",
  "/api/workspaces/:workspaceId/transactions/:transactionId/adjustments"
])

/** The times of a day, which precede a booking. */
export const secondRoutes: ReadonlySet<string> = new Set(["/api/public/slots"])

/** What visitors look at and what only counts them. The pages of the service and of members come before. */
export const lastRoutes: ReadonlySet<string> = new Set([
  "/api/public/funnel-events",
  "/api/public/month-availability",
  "/assets/cards/:eventTypeId/:file",
  "/assets/icons/:file",
  "/assets/pictures/:workspaceId/:file",
  "/docs",
  "/openapi.json"
])

/** How urgent requests to the path are. Unknown paths are the least urgent. */
export const urgencyOf = (known: Pick<KnownPath, "route"> | undefined): Urgency => {
  if (known === undefined || lastRoutes.has(known.route)) return urgencies.last
  if (firstRoutes.has(known.route)) return urgencies.first
  return secondRoutes.has(known.route) ? urgencies.second : urgencies.third
}
