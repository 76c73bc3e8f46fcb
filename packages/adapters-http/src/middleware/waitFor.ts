import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"

/**
 * Runs `work` in a fiber of its own and waits for it no longer than `limit`: then the answer is `late`, and what
 * becomes of the work is for `abandon` to say. Nobody waits for its end: a database that has gone silent may take
 * for ever to let go. `Effect.timeout` would wait.
 */
export const waitFor = <A, E, R, E2>(
  work: Effect.Effect<A, E, R>,
  limit: Duration.Duration,
  late: Effect.Effect<never, E2>,
  abandon: (work: Fiber<A, E>) => void
): Effect.Effect<A, E | E2, R> =>
  Effect.flatMap(Effect.forkDetach(work, { startImmediately: true }), (fiber) => {
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return exit
    return Effect.callback<A, E | E2>((resume) => {
      const timer = setTimeout(() => {
        resume(late)
        abandon(fiber)
      }, Duration.toMillis(limit))
      fiber.addObserver((settled) => {
        clearTimeout(timer)
        resume(settled)
      })
    })
  })
