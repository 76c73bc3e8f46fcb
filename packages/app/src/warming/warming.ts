import { Duration, Effect, Exit, Fiber, Option } from "effect"
import type { routes } from "../runtime/routes.ts"
import { visitApp } from "./visitApp.ts"

/** How long the public paths are visited. The service is ready about 0.4 s after its start without it. */
const visiting = Duration.millis(500)

/** After this time the service becomes ready in any case, for example if PostgreSQL is slow. */
const usualLimit = Duration.seconds(1)

const notWarm = "the service could not warm up: its first requests are slow"

/** Visits the public paths once, before the process is ready (D-WARM-1). */
export const makeWarming = Effect.sync(() => {
  let isOver = false
  return {
    isOver: () => isOver,
    run: (app: ReturnType<typeof routes>, timeLimit = usualLimit) =>
      Effect.gen(function* () {
        const warming = yield* Effect.forkScoped(visitApp(app, visiting))
        const exit = yield* Effect.timeoutOption(Fiber.await(warming), timeLimit)
        if (Option.isSome(exit)) {
          if (Exit.isFailure(exit.value)) yield* Effect.logWarning(notWarm, exit.value.cause)
        } else {
          yield* Effect.logWarning(notWarm, "PostgreSQL did not respond in time")
          // Not awaited: on a frozen connection an interruption takes seconds.
          yield* Effect.forkScoped(Fiber.interrupt(warming))
        }
      }).pipe(Effect.ensuring(Effect.sync(() => (isOver = true))))
  }
})
