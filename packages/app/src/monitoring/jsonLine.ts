import { Cause, Logger, References } from "effect"
import { scrub } from "./scrub.ts"
import { scrubbedCause } from "./scrubbedErrors.ts"

/**
 * A message as one line of JSON in the form of `Logger.formatStructured`, told only of what may leave the process
 * (D-MON-1). `scrubbing` would do for any form; as every request has a line, this one is put together at once.
 */
export const jsonLine: Logger.Logger<unknown, string> = Logger.make(
  ({ cause, date, fiber, logLevel, message }) => {
    const messages = scrub(message)
    const now = date.getTime()
    return JSON.stringify({
      message: Array.isArray(messages) && messages.length === 1 ? messages[0] : messages,
      level: logLevel.toUpperCase(),
      timestamp: date.toISOString(),
      cause: cause.reasons.length > 0 ? Cause.pretty(scrubbedCause(cause)) : undefined,
      annotations: scrub(fiber.getRef(References.CurrentLogAnnotations)),
      spans: Object.fromEntries(
        fiber.getRef(References.CurrentLogSpans).map(([label, begun]) => [label, now - begun])
      ),
      fiberId: `#${fiber.id}`
    })
  }
)
