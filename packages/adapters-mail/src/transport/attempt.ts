import { Outcome } from "@calendeal/domain/outbox"
import { Effect } from "effect"
import { outcomeOf } from "./outcomeOf.ts"

/** Shorter than the lease of a delivery, which is 90 seconds. */
const timeLimit = "60 seconds"

/** The outcome of an attempt, which is aborted after 60 seconds. */
export const attempt = (act: (signal: AbortSignal) => Promise<unknown>): Effect.Effect<Outcome> =>
  Effect.tryPromise({ try: act, catch: outcomeOf }).pipe(
    Effect.as(Outcome.Delivered()),
    Effect.timeoutOrElse({
      duration: timeLimit,
      orElse: () =>
        Effect.succeed(Outcome.Retry({ code: "timeout", afterSeconds: null, fault: "destination" }))
    }),
    Effect.catch(Effect.succeed)
  )
