import { Clock, type Duration, Effect } from "effect"

/** A clock that stands at an instant, in epoch milliseconds. Sleeping fibers use the machine's clock. */
export class StoppedClock implements Clock.Clock {
  readonly #at: number
  readonly #machine = Clock.Clock.defaultValue()

  constructor(at: number) {
    this.#at = at
  }

  currentTimeMillisUnsafe(): number {
    return this.#at
  }
  currentTimeNanosUnsafe(): bigint {
    return BigInt(this.#at) * 1_000_000n
  }
  monotonicTimeNanosUnsafe(): bigint {
    return this.#machine.monotonicTimeNanosUnsafe()
  }
  readonly currentTimeMillis = Effect.sync(() => this.currentTimeMillisUnsafe())
  readonly currentTimeNanos = Effect.sync(() => this.currentTimeNanosUnsafe())
  readonly monotonicTimeNanos = Effect.sync(() => this.monotonicTimeNanosUnsafe())
  sleep(duration: Duration.Duration): Effect.Effect<void> {
    return this.#machine.sleep(duration)
  }
}
