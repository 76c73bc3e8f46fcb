import { Outbox } from "@calendeal/domain/consistency"
import { Effect, Schedule } from "effect"

/**
 * Carries out what committed acts have left, one after the other, for ever. No calendar, mail server or ad platform
 * can be connected yet, so nobody is to be told, and a follow-up is done when it is taken
 * (docs/decisions/0007).
 */
export const work = Effect.gen(function* () {
  const outbox = yield* Outbox
  return yield* outbox
    .take((followUp) => Effect.logDebug("follow-up has no destination", { kind: followUp._tag }))
    .pipe(Effect.forever)
}).pipe(
  Effect.tapCause((cause) => Effect.logWarning("the worker pauses", cause)),
  Effect.sandbox,
  Effect.retry(Schedule.spaced("2 seconds")),
  Effect.orDie
)
