import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { limitSetting, numberSetting, stored } from "./Setting.ts"
import { settingRanges } from "./settingRanges.ts"

/** The length of a booking, and how soon, how late and how often the event type can be booked (D-AV-1). */
export const windowSettings = {
  durationMinutes: numberSetting("The length of a booking in minutes", settingRanges.durationMinutes, 30),
  /** The distance of the grid's starts. A new event type has the length of a booking. */
  slotIntervalMinutes: numberSetting(
    "The minutes between two offered start times",
    settingRanges.slotIntervalMinutes,
    30
  ),
  bufferBeforeMinutes: numberSetting(
    "The minutes before a booking in which the hosts are kept free",
    settingRanges.bufferBeforeMinutes,
    0
  ),
  bufferAfterMinutes: numberSetting(
    "The minutes after a booking in which the hosts are kept free",
    settingRanges.bufferAfterMinutes,
    0
  ),
  /** A start at exactly this distance is offered. */
  minimumNoticeMinutes: numberSetting(
    "The minimum time between now and a start, in minutes",
    settingRanges.minimumNoticeMinutes,
    0
  ),
  /** The booker's local dates from today to today + this many days are offered. */
  bookingWindowDays: numberSetting(
    "The number of days from today that can be booked",
    settingRanges.bookingWindowDays,
    60
  ),
  /** Confirmed bookings on one local date of a host. */
  maxBookingsPerDay: limitSetting(
    "The maximum number of bookings of this event type per host and local date",
    settingRanges.maxBookingsPerDay
  )
}

export const BookingWindow = Schema.Struct(Struct.map(windowSettings, stored))
export type BookingWindow = typeof BookingWindow.Type

/** The minutes that a booking blocks before and after its start, buffers included (D-BOOK-5). */
export const blockedAround = (window: BookingWindow) => ({
  before: window.bufferBeforeMinutes,
  after: window.durationMinutes + window.bufferAfterMinutes
})
