import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit } from "effect"
import { scrubbedCause } from "../monitoring/scrubbedErrors.ts"

/** Faults that a person can mend: their messages say how, and a stack would only hide it. */
const mendable = new Set([
  "SettingsInvalid",
  "PortTaken",
  "DatabaseUnusable",
  "LocalPostgresFailed",
  "SlugTaken",
  "UnknownWorkspace",
  "UnknownEventType",
  "UnknownContact",
  "UnknownMember",
  "FileUnreadable",
  "WorkspaceFileRefused",
  "ApplyStopped",
  "KeyNotFound",
  "KeyEnded",
  "SecretsUnreadable",
  "InvalidRedisUrl",
  "KeptFileBroken",
  "NotMigrated",
  "Unwell"
])

/** Faults that the command line has told already, together with its help. */
const told = new Set(["ShowHelp"])

/**
 * Runs a program as the process. A signal stops it cleanly, which is no failure; a fault that a person can mend is
 * told in words; anything else is told with all that is known, but for what is personal or secret (D-MON-1).
 */
export const runMain = <E>(program: Effect.Effect<void, E>): void => {
  // Node would print the error with all that it carries.
  process.on("uncaughtException", (error) => {
    console.error(wordsOf(Cause.die(error)))
    process.exit(1)
  })
  NodeRuntime.runMain(Effect.catchCause(program, tell), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
  })
}

const tell = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  const tag = error instanceof Error && "_tag" in error ? String(error._tag) : ""
  const isSilent = Cause.hasInterruptsOnly(cause) || told.has(tag)
  const words = error instanceof Error && mendable.has(tag) ? `calendeal: ${error.message}` : wordsOf(cause)
  const telling = isSilent ? Effect.void : Console.error(words)
  return Effect.andThen(telling, Effect.failCause(cause))
}

const wordsOf = (cause: Cause.Cause<unknown>) => `calendeal: ${Cause.pretty(scrubbedCause(cause))}`
