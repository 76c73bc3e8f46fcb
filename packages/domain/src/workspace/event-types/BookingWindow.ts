import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { limitSetting, numberSetting, stored } from "./Setting.ts"
import { lengthNumber, windowLimits, windowNumbers } from "./settingNumbers.ts"

/** The length of a booking, and how soon, how late and how often the event type can be booked (D-AV-1). */
export const windowSettings = {
  durationMinutes: numberSetting(lengthNumber),
  ...Record.map(windowNumbers, numberSetting),
  ...Record.map(windowLimits, limitSetting)
}

export const BookingWindow = Schema.Struct(Struct.map(windowSettings, stored))
export type BookingWindow = typeof BookingWindow.Type

/** A window with the standard settings but for those that are given. Dies if one is invalid. */
export const newWindow = Schema.decodeSync(BookingWindow)

/** The minutes that a booking blocks before and after its start, buffers included (D-BOOK-5). */
export const blockedAround = (window: BookingWindow) => ({
  before: window.bufferBeforeMinutes,
  after: window.durationMinutes + window.bufferAfterMinutes
})
