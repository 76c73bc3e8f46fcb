import * as Schema from "effect/Schema"

/** What a webhook can be told of. */
export const EventName = Schema.Literals([
  "contact.captured",
  "contact.disqualified",
  "booking.created",
  "booking.rescheduled",
  "booking.cancelled",
  "deal.closed",
  "transaction.recorded"
])
export type EventName = typeof EventName.Type
