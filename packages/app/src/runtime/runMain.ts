import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Option } from "effect"
import { scrubbedCause } from "../monitoring/scrubbedErrors.ts"
import { type UserFacingError, userFacingError } from "./userFacingErrors.ts"

/** Faults that the command line has shown already, together with its help. */
const shown = new Set(["ShowHelp"])

/**
 * Runs a program as the process. A signal stops it cleanly, which is no failure; of a fault that the person at the command
 * line can mend it prints what to do; of anything else all that is known, but for what is personal or secret (D-MON-1).
 */
export const runMain = <E extends UserFacingError>(program: Effect.Effect<void, E>): void => {
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

const tell = (cause: Cause.Cause<unknown>) =>
  Effect.andThen(
    Option.match(failureWords(cause), { onNone: () => Effect.void, onSome: (words) => Console.error(words) }),
    Effect.failCause(cause)
  )

/** What is printed of a failure; none when there is nothing to say, or all is said already. */
export const failureWords = (cause: Cause.Cause<unknown>): Option.Option<string> => {
  const error = Cause.squash(cause)
  const tag = error instanceof Error && "_tag" in error ? String(error._tag) : ""
  if (Cause.hasInterruptsOnly(cause) || shown.has(tag)) return Option.none()
  const mended = Option.map(userFacingError(error), (words) => `calendeal: ${words}`)
  return Option.some(Option.getOrElse(mended, () => wordsOf(cause)))
}

const wordsOf = (cause: Cause.Cause<unknown>) =>
  `calendeal: ${Cause.pretty(scrubbedCause(cause))}\nThis is a bug in Calendeal. Report it with the lines above. \`calendeal doctor\` checks the settings and components.`
