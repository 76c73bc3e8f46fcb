/** The numbers that a setting of an event type may have. Without a maximum there is none. */
export interface Range {
  readonly minimum: number
  readonly maximum?: number
}

const aDay = { minimum: 0, maximum: 1440 }

/** The ranges of an event type's numbers: schemas, descriptions and the console's fields have them from here. */
export const settingRanges = {
  durationMinutes: { ...aDay, minimum: 1 },
  slotIntervalMinutes: { ...aDay, minimum: 1 },
  bufferBeforeMinutes: aDay,
  bufferAfterMinutes: aDay,
  /** A year. */
  minimumNoticeMinutes: { minimum: 0, maximum: 525_600 },
  bookingWindowDays: { minimum: 0, maximum: 365 },
  maxBookingsPerDay: { minimum: 1 },
  perInviteeLimit: { minimum: 1 },
  priority: { minimum: -1000, maximum: 1000 },
  /** Without the minimum itself. */
  weight: { minimum: 0, maximum: 1000 },
  /** From the booking to the redirect. */
  delaySeconds: { minimum: 0, maximum: 60 },
  /** Before the start; 30 days. */
  reminderMinutes: { minimum: 5, maximum: 43_200 }
} as const satisfies Readonly<Record<string, Range>>
