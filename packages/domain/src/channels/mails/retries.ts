import { fixedDelays, type RetrySchedule } from "../outbox/index.ts"

const [minute, hour] = [60_000, 3_600_000]

/** The delays between attempts in milliseconds: about two days in total. Greylisting servers accept after 1 to 15 minutes. */
const delays = [
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  20 * hour
]

/** The delay before the next attempt of a mail, which is dead after the eleventh attempt (D-MAIL-40). */
export const mailRetries: RetrySchedule = fixedDelays(delays)
