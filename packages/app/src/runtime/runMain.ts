import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Option } from "effect"
import { scrubbedCause } from "../monitoring/scrub.ts"
import { type UserFacingError, userFacingError } from "./userFacingErrors.ts"

/** Errors that the command line has already printed together with its help. */
const alreadyPrinted = new Set(["ShowHelp"])

/**
 * Runs a program as the process. A signal stops it cleanly with a successful exit code. For errors that the user can
 * fix it prints the remedy; for defects it prints the cause without personal data and secrets (D-MON-1).
 */
export const runMain = <E extends UserFacingError>(program: Effect.Effect<void, E>): void => {
  // Node would print the error with all its properties, which may contain personal data.
  process.on("uncaughtException", (error) => {
    console.error(defectText(Cause.die(error)))
    process.exit(1)
  })
  // A closed terminal or `systemctl reload` stops the process as SIGTERM does, not in the middle of requests.
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
  NodeRuntime.runMain(Effect.catchCause(program, printFailure), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(exitCodeOf(exit))
  })
}

/** 0 also for a program that a signal stops; otherwise 1, or the error's own code. */
const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return 0
  const error = Cause.squash(exit.cause)
  return error instanceof Error && "exitCode" in error && typeof error.exitCode === "number"
    ? error.exitCode
    : 1
}

const printFailure = (cause: Cause.Cause<unknown>) =>
  Effect.andThen(
    Option.match(failureText(cause), { onNone: () => Effect.void, onSome: (text) => Console.error(text) }),
    Effect.failCause(cause)
  )

/** The text to print for a failure. None if there is nothing to print or it was already printed. */
export const failureText = (cause: Cause.Cause<unknown>): Option.Option<string> => {
  const error = Cause.squash(cause)
  const tag = error instanceof Error && "_tag" in error ? String(error._tag) : ""
  if (Cause.hasInterruptsOnly(cause) || alreadyPrinted.has(tag)) return Option.none()
  const explained = Option.map(userFacingError(error), (text) => `calendeal: ${text}`)
  return Option.some(Option.getOrElse(explained, () => defectText(cause)))
}

const defectText = (cause: Cause.Cause<unknown>) =>
  `calendeal: ${Cause.pretty(scrubbedCause(cause))}\nThis is a bug in Calendeal. Report it with the lines above. \`calendeal doctor\` checks the settings and components.`
