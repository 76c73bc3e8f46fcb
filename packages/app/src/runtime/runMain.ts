import { NodeRuntime } from "@effect/platform-node"
import { Cause, Console, Effect, Exit } from "effect"

/** Faults that a person can mend: their messages say how, and a stack would only hide it. */
const mendable = new Set([
  "SettingsInvalid",
  "PortTaken",
  "DatabaseUnusable",
  "LocalPostgresFailed",
  "SlugTaken",
  "InvalidRedisUrl",
  "KeptFileBroken",
  "NotMigrated",
  "Unwell"
])

/** Faults that the command line has told already, together with its help. */
const told = new Set(["ShowHelp"])

/**
 * Runs a program as the process. A signal stops it cleanly, which is no failure; a fault that a person can mend is
 * told in words; anything else is told with all that is known.
 */
export const runMain = <E>(program: Effect.Effect<void, E>): void =>
  NodeRuntime.runMain(Effect.catchCause(program, tell), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
  })

const tell = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  const tag = error instanceof Error && "_tag" in error ? String(error._tag) : ""
  const isSilent = Cause.hasInterruptsOnly(cause) || told.has(tag)
  const words = error instanceof Error && mendable.has(tag) ? error.message : Cause.pretty(cause)
  const telling = isSilent ? Effect.void : Console.error(`calendeal: ${words}`)
  return Effect.andThen(telling, Effect.failCause(cause))
}
