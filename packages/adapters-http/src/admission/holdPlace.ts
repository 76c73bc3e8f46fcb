import * as Effect from "effect/Effect"

/** For each admitted request: makes its place last until the returned function is called. */
const holds = new WeakMap<object, () => () => void>()

/** Lets the work of a request hold its place. */
export const offerHold = (source: object, hold: () => () => void): void => {
  holds.set(source, hold)
}

/** Holds the place of a request until its work has ended, even if the client has gone and the work goes on (D-LOAD-1). */
export const holdingPlace =
  (source: object) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const release = holds.get(source)?.()
      return release === undefined ? work : Effect.ensuring(work, Effect.sync(release))
    })
