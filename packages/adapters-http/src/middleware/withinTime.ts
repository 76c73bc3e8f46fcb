import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { waitFor } from "./waitFor.ts"

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
