import { type Fiber, Logger, References } from "effect"
import { scrub } from "./scrub.ts"
import { scrubbedCause } from "./scrubbedErrors.ts"

/** The logger as it is, told only what may leave the process: messages, annotations and causes are scrubbed (D-MON-1). */
export const scrubbing = <Output>(logger: Logger.Logger<unknown, Output>): Logger.Logger<unknown, Output> =>
  Logger.make((options) =>
    logger.log({
      ...options,
      message: scrub(options.message),
      cause: scrubbedCause(options.cause),
      fiber: annotatedWith(options.fiber, scrub(options.fiber.getRef(References.CurrentLogAnnotations)))
    })
  )

/**
 * Loggers read the annotations from the fiber. Not a descendant of it: what becomes a prototype is slow from then on, and
 * the request is not over.
 */
const annotatedWith = (
  fiber: Fiber.Fiber<unknown, unknown>,
  annotations: unknown
): Fiber.Fiber<unknown, unknown> => {
  const getRef = (reference: unknown) =>
    reference === References.CurrentLogAnnotations
      ? annotations
      : Reflect.apply(fiber.getRef, fiber, [reference])
  return new Proxy(fiber, {
    get: (fiber, key) => (key === "getRef" ? getRef : Reflect.get(fiber, key))
  })
}
