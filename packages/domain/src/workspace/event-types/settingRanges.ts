/** The numbers that a setting of an event type may have. Without a maximum there is none. */
export interface Range {
  readonly minimum: number
  readonly maximum?: number
}

/** The ranges of the numbers in an event type's lists: schemas, descriptions and the console's fields have them from here. */
export const settingRanges = {
  priority: { minimum: -1000, maximum: 1000 },
  /** Without the minimum itself. */
  weight: { minimum: 0, maximum: 1000 },
  /** At most 30 days. */
  approvalHours: { minimum: 1, maximum: 720 },
  approvalNoticeHours: { minimum: 1, maximum: 720 },
  requestsPerBooker: { minimum: 1, maximum: 100 },
  /** At least what a person needs to pay; at most so long that the provider still knows the attempt. */
  paymentMinutes: { minimum: 10, maximum: 1380 },
  /** At most 30 days. */
  refundHours: { minimum: 1, maximum: 720 },
  /** At most what one transaction moves with a group. */
  seats: { minimum: 2, maximum: 100 },
  reservationsAtOnce: { minimum: 0, maximum: 200 },
  /** At most a day, as a reservation lasts. */
  offerMinutes: { minimum: 10, maximum: 1440 },
  /** From the booking to the redirect. */
  delaySeconds: { minimum: 0, maximum: 60 },
  /** Before the start; 30 days. */
  reminderMinutes: { minimum: 5, maximum: 43_200 }
} as const satisfies Readonly<Record<string, Range>>
