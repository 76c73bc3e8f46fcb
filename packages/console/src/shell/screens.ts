import { onDemand } from "./onDemand.tsx"

/** The screens by their path below `/console/:workspace`. A script per area is loaded on demand. */
export const screens = {
  "/overview": onDemand(async () => (await import("../overview/screens.ts")).OverviewScreen),
  "/reports": onDemand(async () => (await import("../reports/screens.ts")).ReportsScreen),
  "/bookings": onDemand(async () => (await import("../bookings/screens.ts")).BookingsScreen),
  "/bookings/:uid": onDemand(async () => (await import("../bookings/screens.ts")).BookingScreen),
  "/event-types": onDemand(async () => (await import("../event-types/screens.ts")).EventTypesScreen),
  "/event-types/new": onDemand(async () => (await import("../event-types/screens.ts")).NewEventTypeScreen),
  "/event-types/:eventType": onDemand(async () => (await import("../event-types/screens.ts")).EventTypeScreen)
}
