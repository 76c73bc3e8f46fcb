import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** The request took longer than it may. */
export class RequestTimedOut extends Data.TaggedError("RequestTimedOut")<{ readonly message: string }> {}

/**
 * Runs a request in a fiber of its own and waits no longer than `limit`. What then still runs is interrupted,
 * but not waited for: a database that has gone silent may take for ever to let go (D-HTTP-11). A client that
 * breaks off interrupts nothing: what was asked for is carried out, as the client may well mean it.
 */
export const withinTime = (limit: Duration.Duration) => {
  const milliseconds = Duration.toMillis(limit)
  const message = `A request took longer than ${Duration.format(limit)}`
  const timedOut = Effect.suspend(() => Effect.die(new RequestTimedOut({ message })))
  return <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.forkDetach(request, { startImmediately: true }), (fiber) => {
      const exit = fiber.pollUnsafe()
      if (exit !== undefined) return exit
      return Effect.callback<A, E>((resume) => {
        const timer = setTimeout(() => {
          resume(timedOut)
          fiber.interruptUnsafe()
        }, milliseconds)
        fiber.addObserver((settled) => {
          clearTimeout(timer)
          resume(settled)
        })
      })
    })
}
