import * as Effect from "effect/Effect"
import * as Scheduler from "effect/Scheduler"

/**
 * Asks for two things at one moment: no adapter answers the one from before a commit and the other from after it, as both
 * questions are put before anything else can happen.
 */
export const atOneMoment = <A, E, R, B, F, Q>(
  one: Effect.Effect<A, E, R>,
  other: Effect.Effect<B, F, Q>
): Effect.Effect<readonly [A, B], E | F, R | Q> =>
  Effect.provideService(
    Effect.all([one, other], { concurrency: "unbounded" }),
    Scheduler.PreventSchedulerYield,
    true
  )
