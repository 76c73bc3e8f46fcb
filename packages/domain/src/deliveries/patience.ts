/**
 * How long to wait before the next attempt, in milliseconds, after so many attempts (from 1). `chance` is drawn evenly
 * from [0, 1). Null: enough; the delivery is dead.
 */
export type Patience = (attempts: number, chance: number) => number | null

const shortest = 5_000
const longest = 6 * 3_600_000

/** After so many attempts, some two days on average, nobody tries any more. */
export const maximumAttempts = 25

/** Any wait below a bound that doubles from 5 seconds to 6 hours: those who failed together do not come back together. */
export const fullJitter: Patience = (attempts, chance) =>
  attempts >= maximumAttempts ? null : Math.floor(chance * bound(attempts))

/** The longest wait after so many failures in a row (from 1), in milliseconds. */
export const bound = (failures: number): number => Math.min(longest, shortest * 2 ** (failures - 1))
