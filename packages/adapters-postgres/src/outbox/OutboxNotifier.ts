import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { listening, Postgres } from "../connection/index.ts"

/**
 * The time for which commits are gathered before workers are notified. A burst of bookings then makes few, large
 * batches with one NOTIFY each.
 */
const gathering = "150 millis"
const channel = "calendeal_outbox"

/**
 * Notifies workers of committed messages, in this process directly and in others through the database. A worker that
 * misses a notification finds the messages when it polls.
 */
export class OutboxNotifier extends Context.Service<
  OutboxNotifier,
  {
    /** This process has committed messages. */
    readonly notify: Effect.Effect<void>
    /** Waits for a notification of any process since the last wait. */
    readonly wait: Effect.Effect<void>
  }
>()("@calendeal/adapters-postgres/outbox/OutboxNotifier") {}

export const layer = Layer.effect(
  OutboxNotifier,
  Effect.gen(function* () {
    const postgres = yield* Postgres
    const notified = yield* Queue.sliding<void>(1)
    const committed = yield* Queue.sliding<void>(1)
    yield* Effect.forkScoped(
      listening(channel, {
        onListening: Effect.void,
        onMessage: () => Effect.asVoid(Queue.offer(notified, undefined))
      })
    )
    const pass = Effect.gen(function* () {
      yield* Queue.take(committed)
      yield* Effect.sleep(gathering)
      Queue.offerUnsafe(notified, undefined)
      // A lost notification delays a message by one poll interval.
      yield* Effect.ignore(postgres.notify(channel))
    })
    yield* Effect.forkScoped(Effect.forever(pass))
    return OutboxNotifier.of({
      notify: Effect.sync(() => void Queue.offerUnsafe(committed, undefined)),
      wait: Queue.take(notified)
    })
  })
)
