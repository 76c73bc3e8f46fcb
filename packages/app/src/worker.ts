import { Outbox } from "@calendeal/domain/consistency"
import { adPlatformCarrier } from "@calendeal/domain/conversions"
import { deliverNext, fanOut } from "@calendeal/domain/deliveries"
import { Cause, Effect, ErrorReporter, Option, Schedule } from "effect"
import { countAttempts, sampleDepths } from "./runtime/depths.ts"

/** What a process does at a time: follow-ups that it turns into deliveries, and destinations that it delivers to. */
const fanningOut = 4
const delivering = 4

/** How often a process looks for deliveries that have come due, when it has found none. */
const pause = "500 millis"

/** How each kind of destination is reached; another kind takes its place here. */
const carriers = { integration: adPlatformCarrier }

/**
 * Carries out what committed acts have left, for ever: turns follow-ups into deliveries, and brings those to their
 * destinations (D-ADS-2). What no destination is to hear of is done when it is taken (docs/decisions/0007).
 */
export const work = Effect.suspend(() =>
  Effect.all(
    [
      ...Array.from({ length: fanningOut }, () => Effect.forever(takeFollowUp)),
      ...Array.from({ length: delivering }, () => Effect.forever(deliver)),
      Effect.forever(Effect.andThen(sampleDepths, Effect.sleep("15 seconds")))
    ].map(lasting),
    { concurrency: "unbounded", discard: true }
  )
)

const takeFollowUp = Outbox.use((outbox) => outbox.take(fanOut(carriers)))

const deliver = Effect.flatMap(deliverNext(carriers), (carried) =>
  Option.isNone(carried) ? Effect.sleep(pause) : countAttempts(carried.value)
)

/** Goes on after every failure, which the log and the error monitor are told of. */
const lasting = <A, E, R>(task: Effect.Effect<A, E, R>) =>
  task.pipe(
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.andThen(Effect.logWarning("the worker pauses", cause), ErrorReporter.report(cause))
    ),
    Effect.sandbox,
    Effect.retry(Schedule.spaced("2 seconds")),
    Effect.orDie
  )
