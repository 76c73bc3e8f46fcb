import type { RetrySchedule } from "../outbox/index.ts"

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** The waits between the attempts, in milliseconds, as Standard Webhooks proposes them: some three days in all. */
const waits = [
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

/** A tenth earlier or later: so that retries do not come back all at once. */
const jitter = 0.1

/** The wait before the next attempt of a webhook's delivery. After the tenth attempt it is dead. */
export const webhookRetries: RetrySchedule = (attempts, chance) => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 - jitter + 2 * jitter * chance))
}
