import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"

/** The request exceeded its time limit. */
export class RequestTimedOut extends Data.TaggedError("RequestTimedOut")<{
  readonly message: string
  readonly limit: Duration.Duration
}> {}

/**
 * Limits the time of a request, and interrupts it when the time is over (D-HTTP-11). A client that disconnects does not
 * interrupt its request.
 */
export const withinTime = (limit: Duration.Duration) => {
  const message = `request took longer than ${Duration.format(limit)}`
  const timedOut = Effect.suspend(() => Effect.die(new RequestTimedOut({ message, limit })))
  return <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    waitFor(request, limit, timedOut, (fiber) => fiber.interruptUnsafe())
}

/**
 * Runs `work` in its own fiber and waits for it at most `limit`. Then the result is `onTimeout`, and `abandon` gets the fiber. In
 * contrast to `Effect.timeout` it does not wait for an interrupted fiber to end, which a silent database may prevent.
 */
export const waitFor = <A, E, R, E2>(
  work: Effect.Effect<A, E, R>,
  limit: Duration.Duration,
  onTimeout: Effect.Effect<never, E2>,
  abandon: (work: Fiber<A, E>) => void
): Effect.Effect<A, E | E2, R> =>
  Effect.flatMap(Effect.forkDetach(work, { startImmediately: true }), (fiber) => {
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return exit
    return Effect.callback<A, E | E2>((resume) => {
      const timer = setTimeout(() => {
        resume(onTimeout)
        abandon(fiber)
      }, Duration.toMillis(limit))
      fiber.addObserver((settled) => {
        clearTimeout(timer)
        resume(settled)
      })
    })
  })
