import * as Schema from "effect/Schema"

const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1440 }))
const PositiveMinutes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1440 }))

/** How long a booking of the event type takes, and how soon, how late and how often it can be made (D-AV-1). */
export const BookingWindow = Schema.Struct({
  durationMinutes: PositiveMinutes,
  /** Steps of the grid that starts lie on, 1-1440 minutes. */
  slotIntervalMinutes: PositiveMinutes,
  bufferBeforeMinutes: Minutes,
  bufferAfterMinutes: Minutes,
  /** A start sooner than this from now is not offered; exactly this soon is. Up to a year. */
  minimumNoticeMinutes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 525_600 })),
  /** Local dates of the booker from today to today + this many days are offered, 0-365. */
  bookingWindowDays: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 })),
  /** Confirmed bookings of this event type on one local date of a host; null: no limit. */
  maxBookingsPerDay: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
})
export type BookingWindow = typeof BookingWindow.Type
