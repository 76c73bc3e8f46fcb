import { webhookCarrier } from "@calendeal/domain/announcements"
import { Outbox } from "@calendeal/domain/consistency"
import { ContactBook, originHours } from "@calendeal/domain/contacts"
import { adPlatformCarrier } from "@calendeal/domain/conversions"
import { type Carriers, deliverNext, fanOut, type PortsOf } from "@calendeal/domain/deliveries"
import { Removals } from "@calendeal/domain/management"
import { Cause, DateTime, Effect, ErrorReporter, Option, Queue, Schedule } from "effect"
import { readCalendars } from "./readCalendars.ts"
import { countAttempts, sampleDepths } from "./runtime/depths.ts"

/** What a process does at a time: follow-ups that it turns into deliveries, and destinations that it delivers to. */
const fanningOut = 4
const delivering = 4

/** How often a process looks for deliveries that have come due, when it has found none. */
const pause = "500 millis"

/** How each kind of destination is reached; another kind takes its place here. */
const carriers: Carriers<PortsOf<typeof adPlatformCarrier | typeof webhookCarrier>> = {
  integration: adPlatformCarrier,
  webhook: webhookCarrier
}

/**
 * Carries out what committed acts have left, for ever: turns follow-ups into deliveries, and brings those to their
 * destinations (D-ADS-2); reads the busy calendars whose turn it is; and takes away what is left of removed workspaces, and
 * what shows whose lead a contact is. What no destination is to hear of is done when
 * it is taken (docs/decisions/0007).
 */
export const work = Effect.gen(function* () {
  // Those who deliver need not wait when something was just entered.
  const entered = yield* Queue.sliding<void>(1)
  const takeFollowUp = Outbox.use((outbox) =>
    Effect.andThen(outbox.take(fanOut(carriers)), Queue.offer(entered, undefined))
  )
  const deliver = Effect.flatMap(deliverNext(carriers), (carried) =>
    Option.isNone(carried)
      ? Effect.race(Effect.sleep(pause), Queue.take(entered))
      : countAttempts(carried.value)
  )
  return yield* Effect.all(
    [
      ...Array.from({ length: fanningOut }, () => lasting(takeFollowUp)),
      ...Array.from({ length: delivering }, () => lasting(deliver)),
      lasting(readCalendars),
      lasting(sweepRemovals),
      lasting(forgetOrigins),
      lasting(Effect.andThen(sampleDepths, Effect.sleep("15 seconds")))
    ],
    { concurrency: "unbounded", discard: true }
  )
})

/** How often a process looks for rows of removed workspaces, when it has found none. */
const look = "1 second"

const sweepRemovals = Effect.flatMap(
  Removals.use((removals) => removals.sweep),
  (hasSwept) => (hasSwept ? Effect.void : Effect.sleep(look))
)

/** What shows whose lead a contact is goes within a minute after its day is over (D-CAP-7a). */
const forgetOrigins = Effect.gen(function* () {
  const book = yield* ContactBook
  const madeBefore = DateTime.subtract(yield* DateTime.now, { hours: originHours })
  if ((yield* book.forgetOrigins(madeBefore)) === 0) yield* Effect.sleep("1 minute")
})

/** Goes on for ever, after every failure too, which the log and the error monitor are told of. */
const lasting = <A, E, R>(task: Effect.Effect<A, E, R>) =>
  Effect.forever(task).pipe(
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.andThen(
            Effect.logWarning("the worker failed and restarts soon", cause),
            ErrorReporter.report(cause)
          )
    ),
    Effect.sandbox,
    Effect.retry(Schedule.spaced("2 seconds")),
    Effect.orDie
  )
