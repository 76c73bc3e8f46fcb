import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"

/**
 * A follow-up that failed, for the queue's record: it keeps the text of the failure, which may hold personal
 * data.
 */
export class NotCarriedOut<E> extends Error {
  override readonly name = "NotCarriedOut"
  readonly #cause: Cause.Cause<E>

  constructor(cause: Cause.Cause<E>) {
    super(kindOf(Cause.squash(cause)))
    this.#cause = cause
  }

  /** Why it failed, in full. */
  because(): Cause.Cause<E> {
    return this.#cause
  }
}

/** Fails with no more than the kind of failure. An interruption stays one: then nothing has failed. */
export const discreetly = <E, R>(act: Effect.Effect<void, E, R>): Effect.Effect<void, NotCarriedOut<E>, R> =>
  Effect.catchCause(act, (cause) =>
    Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.fail(new NotCarriedOut(cause))
  )

/** Says again, to those who may know, why it failed. */
export const reveal = <A, E, R>(act: Effect.Effect<A, NotCarriedOut<E>, R>): Effect.Effect<A, E, R> =>
  Effect.catch(act, (failure) => Effect.failCause(failure.because()))

const kindOf = (error: unknown): string => {
  if (Predicate.hasProperty(error, "_tag") && typeof error._tag === "string") return error._tag
  return error instanceof Error ? error.name : typeof error
}
