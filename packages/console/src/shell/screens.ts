import { onDemand } from "./onDemand.tsx"

/** The screens by their path below `/console/:workspace`. A script per area is loaded on demand. */
export const screens = {
  "/bookings": onDemand(async () => (await import("../bookings/screens.ts")).BookingsScreen),
  "/bookings/:uid": onDemand(async () => (await import("../bookings/screens.ts")).BookingScreen)
}
