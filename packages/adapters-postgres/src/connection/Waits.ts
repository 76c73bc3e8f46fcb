import * as Effect from "effect/Effect"

/** The waits for connections and answers of PostgreSQL. The oldest one shows whether PostgreSQL is the reason of a timeout. */
export class Waits {
  /** In the order of their start. */
  readonly #waits = new Set<{ readonly since: number }>()

  /** The effect counts as one wait. */
  readonly during = <A, E, R>(waiting: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const wait = { since: performance.now() }
      this.#waits.add(wait)
      return Effect.ensuring(
        waiting,
        Effect.sync(() => this.#waits.delete(wait))
      )
    })

  /** The age of the oldest wait, in milliseconds. 0: there is none. */
  oldest(): number {
    const [first] = this.#waits
    return first === undefined ? 0 : performance.now() - first.since
  }
}
