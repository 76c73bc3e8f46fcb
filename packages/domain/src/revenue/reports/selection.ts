import type { Booking } from "../../scheduling/bookings/index.ts"
import type { Selection } from "./Reports.ts"

/** Whether a sale with this booking is selected: one of the event type that the host leads (D-REP-7). */
export const isSold = (booking: Booking | undefined, { eventTypeId, hostId }: Selection): boolean =>
  (eventTypeId === undefined || booking?.eventTypeId === eventTypeId) &&
  (hostId === undefined || booking?.organiser.hostId === hostId)

/** Whether a meeting is selected: one of the event type in which the host takes part (D-REP-7). */
export const isMet = (booking: Booking, { eventTypeId, hostId }: Selection): boolean =>
  (eventTypeId === undefined || booking.eventTypeId === eventTypeId) &&
  (hostId === undefined || booking.hostIds.includes(hostId))
