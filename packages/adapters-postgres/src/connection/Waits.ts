import * as Effect from "effect/Effect"

/** From this duration in milliseconds on, a wait shows that PostgreSQL does not answer. */
const long = 1000

/** The waits for connections and answers of PostgreSQL. They show whether PostgreSQL is the reason of a timeout. */
export class Waits {
  /** In the order of their start. */
  readonly #waits = new Set<{ readonly since: number }>()
  readonly #now: () => number
  #lastLong = Number.NEGATIVE_INFINITY

  /** `now`: a clock in milliseconds that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The effect counts as one wait. */
  readonly during = <A, E, R>(waiting: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => Effect.ensuring(waiting, Effect.sync(this.begin())))

  /** Begins a wait. Returns its end. */
  begin(): () => void {
    const wait = { since: this.#now() }
    this.#waits.add(wait)
    return () => {
      this.#waits.delete(wait)
      const now = this.#now()
      if (now - wait.since >= long) this.#lastLong = now
    }
  }

  /** The waits that have not ended. */
  get count(): number {
    return this.#waits.size
  }

  /**
   * How many milliseconds ago something last waited for a second or longer. 0: something does now. After an outage all waits
   * begin again, on new connections, so that the present ones do not show what a request has waited for.
   */
  sinceLong(): number {
    const [first] = this.#waits
    const now = this.#now()
    return first !== undefined && now - first.since >= long ? 0 : now - this.#lastLong
  }
}
