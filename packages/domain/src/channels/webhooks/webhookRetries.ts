import { fixedDelays, type RetrySchedule } from "../outbox/index.ts"

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** The delays between attempts in milliseconds, as Standard Webhooks recommends: about three days in total. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour
]

/** The delay before the next attempt of a webhook delivery, which is dead after the tenth attempt. */
export const webhookRetries: RetrySchedule = fixedDelays(delays)
