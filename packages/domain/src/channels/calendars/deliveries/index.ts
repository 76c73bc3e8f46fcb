/**
 * Bookings are written into calendars, as deliveries of the outbox. The next step of an entry is decided in
 * `channels/calendars/entryPlan.ts`.
 */

export { calendarHandler } from "./calendarHandler.ts"
