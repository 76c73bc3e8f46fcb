import { Effect } from "effect"
import { Command } from "effect/cli"
import { withPorts } from "../runtime/withPorts.ts"
import { work as carryOut } from "../worker.ts"

/** Carries out follow-ups until it is stopped. As many of these as you like may run. */
export const work = Command.make("work", {}, () =>
  withPorts(() => Effect.andThen(Effect.logInfo("the worker is running"), Effect.scoped(carryOut)))
).pipe(
  Command.withDescription("Run the worker: send webhooks and conversions, and read hosts' calendars"),
  Command.withExamples([
    { command: "calendeal work", description: "Run a worker for `calendeal serve --no-worker`" }
  ])
)
