import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { PostgresJs } from "../connection/index.ts"

/**
 * How long what was committed is gathered before workers hear of it: a burst of bookings has its process for itself, and
 * at most so often a statement is spent on telling others, on the listener's way.
 */
const gathering = "250 millis"
const channel = "calendeal_follow_ups"

/**
 * Tells workers that follow-ups were committed: those of this process, and through the database those of others.
 * Whoever does not hear it looks for them all the same, every poll interval.
 */
export class Bell extends Context.Service<
  Bell,
  {
    /** Follow-ups were committed by this process. */
    readonly ring: Effect.Effect<void>
    /** Waits until it was rung, by whichever process, since the last time that somebody waited here. */
    readonly heard: Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/consistency/Bell") {}

export const layer = Layer.effect(
  Bell,
  Effect.gen(function* () {
    const driver = yield* PostgresJs
    const news = yield* Queue.sliding<void>(1)
    const toTell = yield* Queue.sliding<void>(1)
    const listen = Effect.tryPromise(() =>
      driver.listen(channel, () => void Queue.offerUnsafe(news, undefined))
    )
    yield* listen.pipe(
      Effect.catch((error) => Effect.logWarning("Not yet notified of messages from other processes", error)),
      Effect.forkScoped
    )
    const tell = Effect.gen(function* () {
      yield* Queue.take(toTell)
      yield* Effect.sleep(gathering)
      Queue.offerUnsafe(news, undefined)
      // Nobody misses it for long: the database is asked again and again.
      yield* Effect.ignore(Effect.tryPromise(() => driver.notify(channel, "")))
    })
    yield* Effect.forkScoped(Effect.forever(tell))
    return Bell.of({
      ring: Effect.sync(() => void Queue.offerUnsafe(toTell, undefined)),
      heard: Queue.take(news)
    })
  })
)

/**
 * The clock for the library's queue, which sleeps so long between two looks into its table: the bell wakes it. The
 * library itself only hears of what is offered through it, and not together with the act that it follows.
 */
export const wakingClock = (pollInterval: Duration.Duration) =>
  Layer.effect(
    Clock.Clock,
    Effect.gen(function* () {
      const [clock, bell] = [yield* Clock.Clock, yield* Bell]
      const waking: Clock.Clock = {
        currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
        currentTimeMillis: clock.currentTimeMillis,
        currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
        currentTimeNanos: clock.currentTimeNanos,
        monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: clock.monotonicTimeNanos,
        sleep: (duration) =>
          Duration.Equivalence(duration, pollInterval)
            ? Effect.race(clock.sleep(duration), bell.heard)
            : clock.sleep(duration)
      }
      return waking
    })
  )
