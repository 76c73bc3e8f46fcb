import { Cause } from "effect"
import { scrub, typeOf } from "./scrub.ts"
import { scrubText } from "./scrubText.ts"

/** What went wrong, each failure with its causes, as errors whose messages and stacks may leave the process (D-MON-1). */
export const scrubbedErrors = (cause: Cause.Cause<unknown>): ReadonlyArray<Error> => {
  const failures = cause.reasons.filter((reason) => !Cause.isInterruptReason(reason))
  // Nothing but interruptions are told by Effect.
  if (failures.length === 0) return Cause.prettyErrors(cause).map((error) => scrubbedError(error))
  return failures.map((reason) => scrubbedError(Cause.isFailReason(reason) ? reason.error : reason.defect))
}

/** The same as one cause, for what prints causes. */
export const scrubbedCause = (cause: Cause.Cause<unknown>): Cause.Cause<never> =>
  Cause.fromReasons(scrubbedErrors(cause).map(Cause.makeDieReason))

/** How many causes of causes are told. */
const longestChain = 8

/**
 * An error's type, message, frames and causes. What else it carries is left behind: drivers put rows there. What was
 * thrown and is no error is told as the message of one.
 */
const scrubbedError = (thrown: unknown, depth = 0): Error => {
  if (!(thrown instanceof Error)) {
    return named(
      "Error",
      typeof thrown === "string" ? scrubText(thrown) : String(JSON.stringify(scrub(thrown))),
      []
    )
  }
  try {
    const frames = String(thrown.stack ?? "").match(/^ +at .*$/gm) ?? []
    const told = named(typeOf(thrown), scrubText(String(thrown.message)), frames.map(scrubText))
    if (thrown.cause !== undefined && depth < longestChain)
      told.cause = scrubbedError(thrown.cause, depth + 1)
    return told
  } catch {
    return named("Error", "[unreadable]", [])
  }
}

const named = (name: string, message: string, frames: ReadonlyArray<string>) =>
  Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...frames].join("\n") })
