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
  let isReported = false
  const once = Effect.gen(function* () {
    const notifications = yield* listen(channel)
    isReported = false
    yield* handlers.onListening
    while (true) yield* handlers.onMessage((yield* Queue.take(notifications)).payload)
  })
  return yield* Effect.scoped(once).pipe(
    // Once for each outage, not for each attempt.
    Effect.tapError((error) =>
      Effect.suspend(() => {
        if (isReported) return Effect.void
        isReported = true
        return Effect.logWarning(`Not notified through the channel ${channel}`, error)
      })
    ),
    Effect.retry(Schedule.spaced("1 second"))
  )
})
