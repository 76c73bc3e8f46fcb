import { onDemand } from "./onDemand.tsx"

/** The screens by their path below `/console/:workspace`. A script per area is loaded on demand, and one per screen of bookings, event types and availability, which are large. */
export const screens = {
  "/overview": onDemand(async () => (await import("../overview/screens.ts")).OverviewScreen),
  "/contacts": onDemand(async () => (await import("../contacts/screens.ts")).ContactsScreen),
  "/contacts/:contact": onDemand(async () => (await import("../contacts/screens.ts")).ContactScreen),
  "/deals": onDemand(async () => (await import("../deals/screens.ts")).DealsScreen),
  "/deals/:deal": onDemand(async () => (await import("../deals/screens.ts")).DealScreen),
  "/reports": onDemand(async () => (await import("../reports/screens.ts")).ReportsScreen),
  "/bookings": onDemand(async () => (await import("../bookings/BookingsScreen.tsx")).BookingsScreen),
  "/bookings/new": onDemand(async () => (await import("../new-booking/screens.ts")).NewBookingScreen),
  "/bookings/:uid": onDemand(async () => (await import("../bookings/BookingScreen.tsx")).BookingScreen),
  "/event-types": onDemand(
    async () => (await import("../event-types/EventTypesScreen.tsx")).EventTypesScreen
  ),
  "/event-types/new": onDemand(
    async () => (await import("../event-types/NewEventTypeScreen.tsx")).NewEventTypeScreen
  ),
  "/event-types/:eventType": onDemand(
    async () => (await import("../event-types/EventTypeScreen.tsx")).EventTypeScreen
  ),
  "/availability": onDemand(
    async () => (await import("../availability/AvailabilityScreen.tsx")).AvailabilityScreen
  ),
  "/availability/:host": onDemand(async () => (await import("../availability/HostScreen.tsx")).HostScreen),
  "/workspace": onDemand(async () => (await import("../workspace/screens.ts")).WorkspaceScreen),
  "/connections": onDemand(async () => (await import("../connections/screens.ts")).ConnectionsScreen),
  "/connections/webhooks/:webhook": onDemand(
    async () => (await import("../connections/screens.ts")).WebhookScreen
  ),
  "/connections/emails": onDemand(async () => (await import("../mails/screens.ts")).MailTextsScreen),
  "/connections/ads/:integration": onDemand(
    async () => (await import("../connections/screens.ts")).AdAccountScreen
  )
}
