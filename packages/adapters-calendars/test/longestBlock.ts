import * as Effect from "effect/Effect"

/**
 * The longest time for which the event loop was blocked while the effect ran, in milliseconds of this thread's
 * processor time, with the effect's outcome. Other load on the machine does not count.
 */
export const longestBlock = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      let [longest, before, turns] = [0, spent(), 0]
      const sample = () => {
        const now = spent()
        longest = Math.max(longest, now - before)
        before = now
      }
      const beat = setInterval(() => {
        sample()
        turns += 1
      }, 1)
      const result = () => {
        sample()
        return { longest, turns }
      }
      return { beat, result }
    }),
    ({ result }) => Effect.map(effect, (outcome) => ({ outcome, ...result() })),
    ({ beat }) => Effect.sync(() => clearInterval(beat))
  )

const spent = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}
