import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Schedule from "effect/Schedule"
import { Postgres } from "./Postgres.ts"

/** Listens to a channel forever. Listens again after a lost connection, within a second when the server is back. */
export const listening = Effect.fnUntraced(function* (
  channel: string,
  handlers: {
    /** Notifications before this may be lost. */
    readonly onListening: Effect.Effect<void>
    readonly onMessage: (payload: string) => Effect.Effect<void>
  }
) {
  const { listen } = yield* Postgres
  const once = Effect.gen(function* () {
    const notifications = yield* listen(channel)
    yield* handlers.onListening
    while (true) yield* handlers.onMessage((yield* Queue.take(notifications)).payload)
  })
  return yield* Effect.scoped(once).pipe(
    Effect.tapError((error) => Effect.logWarning(`Does not listen to ${channel}`, error)),
    Effect.retry(Schedule.spaced("1 second"))
  )
})
