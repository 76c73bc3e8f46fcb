import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"

/** The request took longer than it may. */
export class RequestTimedOut extends Data.TaggedError("RequestTimedOut")<{ readonly message: string }> {}

/**
 * Gives a request so much time, and interrupts what then still runs (D-HTTP-11). A client that breaks off
 * interrupts nothing: what was asked for is carried out, as the client may well have meant it.
 */
export const withinTime = (limit: Duration.Duration) => {
  const message = `request took longer than ${Duration.format(limit)}`
  const timedOut = Effect.suspend(() => Effect.die(new RequestTimedOut({ message })))
  return <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    waitFor(request, limit, timedOut, (fiber) => fiber.interruptUnsafe())
}

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
