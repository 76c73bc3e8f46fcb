/** The time without a turn after which a loop is stuck, in milliseconds. The statements and deliveries of one turn end far sooner. */
const longest = 300_000

/** Shows whether the loops of a worker go on. `now`: a clock in milliseconds that never goes back. */
export const makePulse = (now: () => number = () => performance.now()) => {
  const turns = new Map<string, number>()
  return {
    /** A loop begins a turn, also after one that failed. */
    beat: (loop: string): void => void turns.set(loop, now()),
    /** Whether a loop that has begun waits in the same turn for five minutes: not for PostgreSQL, whose outages end a turn. */
    isStuck: (): boolean => [...turns.values()].some((at) => now() - at > longest)
  }
}

export type Pulse = ReturnType<typeof makePulse>
