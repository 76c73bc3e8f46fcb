import type { Patience } from "../deliveries/index.ts"

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

/** A tenth earlier or later: those who failed together do not come back together. */
const jitter = 0.1

/** How long a webhook's message waits for its next attempt. After the tenth it is dead. */
export const schedule: Patience = (attempts, chance) => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 - jitter + 2 * jitter * chance))
}
