import { Effect } from "effect"
import { Command } from "effect/cli"
import { givingBack } from "../runtime/givingBack.ts"
import { boundHeapGrowth } from "../runtime/heapGrowth.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { work as carryOut } from "../worker.ts"

/** Carries out follow-ups until it is stopped. As many of these as you like may run. */
export const work = Command.make("work", {}, () =>
  withPorts(() =>
    Effect.gen(function* () {
      yield* boundHeapGrowth
      yield* Effect.forkScoped(givingBack())
      yield* Effect.logInfo("the worker waits for follow-ups")
      yield* carryOut
    }).pipe(Effect.scoped)
  )
).pipe(
  Command.withDescription(
    "Carry out follow-ups: report to ad platforms and webhooks, and read hosts' calendars"
  ),
  Command.withExamples([
    { command: "calendeal work", description: "Carry out the follow-ups that other processes leave" }
  ])
)
