import * as Effect from "effect/Effect"

/**
 * The longest time, in milliseconds of this thread's processor time, for which nothing else had a turn while the effect
 * ran, and what came of it. Other load on the machine does not count.
 */
export const longestBlock = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      let [longest, before, turns] = [0, spent(), 0]
      const look = () => {
        const now = spent()
        longest = Math.max(longest, now - before)
        before = now
      }
      const beat = setInterval(() => {
        look()
        turns += 1
      }, 1)
      const told = () => {
        look()
        return { longest, turns }
      }
      return { beat, told }
    }),
    ({ told }) => Effect.map(effect, (outcome) => ({ outcome, ...told() })),
    ({ beat }) => Effect.sync(() => clearInterval(beat))
  )

const spent = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}
