import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/**
 * Attempts each delivery to its end, also if another one fails: an interrupted attempt may have been sent, and would be sent
 * again. Fails with the first failure when all have ended.
 */
export const eachToItsEnd = Effect.fnUntraced(function* <A, E, R>(
  deliveries: Iterable<A>,
  concurrency: number | "unbounded",
  attempt: (delivery: A) => Effect.Effect<void, E, R>
) {
  const exits = yield* Effect.forEach(deliveries, (one) => Effect.exit(attempt(one)), { concurrency })
  const failure = exits.find(Exit.isFailure)
  if (failure !== undefined) yield* failure
})
