import { Effect } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { work as carryOut } from "../worker.ts"

/** Runs a worker until it is stopped. Any number of workers can run at the same time. */
export const work = Command.make("work", {}, () =>
  withPorts(() => Effect.andThen(Effect.logInfo("the worker is running"), Effect.scoped(carryOut)))
).pipe(
  Command.withDescription("Run the worker: send webhooks and conversions, and read hosts' calendars"),
  Command.withExamples([
    { command: "calendeal work", description: "Run a worker for `calendeal serve --no-worker`" }
  ])
)
