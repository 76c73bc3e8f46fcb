import type { Range } from "./settingRanges.ts"

/** A number that an event type has as a setting. `standard`: the value where none is given. */
export interface SettingNumber extends Range {
  /** What it is for, without its range. */
  readonly about: string
  readonly standard: number
  /** Which unit the form names. */
  readonly unit: "minutes" | "days"
}

/** A number that limits something. By default there is no limit. */
export type SettingLimit = Omit<SettingNumber, "standard" | "unit">

const aDay = { minimum: 0, maximum: 1440 }

/** The length of a booking. */
export const lengthNumber: SettingNumber = {
  about: "The length of a booking in minutes",
  minimum: 1,
  maximum: 1440,
  standard: 30,
  unit: "minutes"
}

/**
 * The numbers that decide times (D-AV-1), and the limits of bookings. The domain's schema, the API, the workspace file, the audit log and
 * the console's form have a setting from here, the form in this order.
 */
export const windowNumbers = {
  /** The distance of the grid's starts. A new event type has the length of a booking. */
  slotIntervalMinutes: {
    about: "The minutes between two offered start times",
    minimum: 1,
    maximum: 1440,
    standard: 30,
    unit: "minutes"
  },
  /** A start at exactly this distance is offered. At most a year. */
  minimumNoticeMinutes: {
    about: "The minimum time between now and a start, in minutes",
    minimum: 0,
    maximum: 525_600,
    standard: 0,
    unit: "minutes"
  },
  bufferBeforeMinutes: {
    about: "The minutes before a booking in which the hosts are kept free",
    ...aDay,
    standard: 0,
    unit: "minutes"
  },
  bufferAfterMinutes: {
    about: "The minutes after a booking in which the hosts are kept free",
    ...aDay,
    standard: 0,
    unit: "minutes"
  },
  /** The booker's local dates from today to today + this many days are offered. */
  bookingWindowDays: {
    about: "The number of days from today that can be booked",
    minimum: 0,
    maximum: 365,
    standard: 60,
    unit: "days"
  }
} as const satisfies Readonly<Record<string, SettingNumber>>

/** The limits that decide times. */
export const windowLimits = {
  /** Confirmed bookings on one local date of a host. */
  maxBookingsPerDay: {
    about: "The maximum number of bookings of this event type per host and local date",
    minimum: 1
  }
} as const satisfies Readonly<Record<string, SettingLimit>>

/** The limits of a booker. */
export const bookerLimits = {
  perInviteeLimit: { about: "The maximum number of future bookings per booker", minimum: 1 }
} as const satisfies Readonly<Record<string, SettingLimit>>
