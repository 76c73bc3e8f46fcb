import { Outbox } from "@calendeal/domain/outbox"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { ensurePortsAreFree, ensurePrivatePortIsFree } from "../runtime/freePort.ts"
import { warnOfUnsentMails } from "../runtime/mail.ts"
import { warnOfMissingSettings } from "../runtime/migrations.ts"
import { warnOfRedis } from "../runtime/warnOfRedis.ts"
import { service, workerService } from "../runtime/service.ts"
import { withPorts } from "../runtime/withPorts.ts"
import { misspelled } from "../settings/misspelled.ts"
import { baseUrlOf, isLocalDevelopment, isProduction, modeOf, type Settings } from "../settings/Settings.ts"
import { readSettings } from "../settings/readSettings.ts"

/** The warnings of a start. */
const warnings = (settings: Settings) =>
  Effect.all(
    [
      warnOfMisspelled,
      warnOfMissingSettings,
      warnOfUnsentMails(settings),
      warnOfRedis(settings),
      warnOfPause
    ],
    { discard: true }
  )

const warnOfMisspelled = Effect.suspend(() =>
  Effect.forEach(
    misspelled(Object.keys(process.env)),
    ({ meant, name }) => Effect.logWarning(`${name} is not a setting. Did you mean ${meant}?`),
    { discard: true }
  )
)

/** Says that the process runs, and in which mode. Development for others than a person on this machine is a warning (D-DEV-1). */
const announce = (settings: Settings, what: string) => {
  const isFit = isProduction(settings) || isLocalDevelopment(settings)
  return (isFit ? Effect.logInfo : Effect.logWarning)(`${what} in ${modeOf(settings)}`)
}

/** Warns if a restored service sends nothing (D-BACKUP-5). */
const warnOfPause = Outbox.use((outbox) => outbox.sending).pipe(
  Effect.flatMap(({ isPaused }) =>
    isPaused
      ? Effect.logWarning(
          "Sending is paused, as after `calendeal restore`: run `calendeal resume` with --send or --discard."
        )
      : Effect.void
  )
)

/** Runs the parts of a process until a signal, and says when it runs, stops and has stopped. */
const runUntilStopped = <E, R>(settings: Settings, what: string, parts: Layer.Layer<never, E, R>) => {
  // Is built last, so it ends first.
  const announced = Layer.effectDiscard(
    Effect.andThen(
      announce(settings, what),
      Effect.addFinalizer(() => Effect.logInfo("stopping: it finishes what it has begun"))
    )
  )
  const launched = Layer.launch(Layer.provide(announced, parts))
  return Effect.andThen(warnings(settings), Effect.ensuring(launched, Effect.logInfo("stopped")))
}

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
    return yield* withPorts(({ settings }) =>
      runUntilStopped(settings, `serving ${baseUrlOf(settings)}`, service({ settings, withWorker }))
    )
  })
).pipe(
  Command.withDescription("Serve the API"),
  Command.withExamples([
    { command: "calendeal serve", description: "Serve the API and run the worker in one process" },
    { command: "calendeal serve --no-worker", description: "Serve the API only" }
  ])
)

/** Runs a worker until it is stopped. Any number of workers can run at the same time. */
export const work = Command.make(
  "work",
  {},
  Effect.fn(function* () {
    yield* ensurePrivatePortIsFree(yield* readSettings)
    return yield* withPorts(({ settings }) =>
      runUntilStopped(settings, "the worker is running", workerService(settings))
    )
  })
).pipe(
  Command.withDescription("Run the worker: send mails, webhooks and conversions, and read hosts' calendars"),
  Command.withExamples([
    { command: "calendeal work", description: "Run a worker for `calendeal serve --no-worker`" }
  ])
)
