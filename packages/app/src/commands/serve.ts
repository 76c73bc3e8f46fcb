import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { ensurePortsAreFree } from "../runtime/freePort.ts"
import { warnOfMissingSettings } from "../runtime/migrations.ts"
import { service } from "../runtime/service.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { baseUrlOf } from "../settings/Settings.ts"
import { readSettings } from "../settings/readSettings.ts"
import { work as runWorker } from "../worker.ts"

/** Serves the API, with a worker unless it is disabled. */
export const serve = Command.make(
  "serve",
  {
    withWorker: Flag.Boolean("worker").pipe(
      Flag.withDescription(
        "Run the worker in this process, too (default; with --no-worker, run `calendeal work` separately)"
      ),
      Flag.withDefault(true)
    )
  },
  Effect.fn(function* ({ withWorker }) {
    yield* ensurePortsAreFree(yield* readSettings)
    return yield* withPorts(({ settings }) => {
      const announced = Layer.effectDiscard(Effect.logInfo(`serving ${baseUrlOf(settings)}`))
      const launched = Layer.launch(Layer.provide(announced, service({ settings, withWorker })))
      return Effect.andThen(warnOfMissingSettings, launched)
    })
  })
).pipe(
  Command.withDescription("Serve the API"),
  Command.withExamples([
    { command: "calendeal serve", description: "Serve the API and run the worker in one process" },
    { command: "calendeal serve --no-worker", description: "Serve the API only" }
  ])
)

/** Runs a worker until it is stopped. Any number of workers can run at the same time. */
export const work = Command.make("work", {}, () =>
  withPorts(() =>
    Effect.andThen(
      Effect.andThen(warnOfMissingSettings, Effect.logInfo("the worker is running")),
      Effect.scoped(runWorker)
    )
  )
).pipe(
  Command.withDescription("Run the worker: send webhooks and conversions, and read hosts' calendars"),
  Command.withExamples([
    { command: "calendeal work", description: "Run a worker for `calendeal serve --no-worker`" }
  ])
)
