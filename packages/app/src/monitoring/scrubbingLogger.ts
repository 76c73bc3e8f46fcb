import { type Fiber, Logger, References } from "effect"
import { scrub, scrubbedCause } from "./scrub.ts"

/** A logger that receives only scrubbed messages, annotations and causes (D-MON-1). */
export const scrubbing = <Output>(logger: Logger.Logger<unknown, Output>): Logger.Logger<unknown, Output> =>
  Logger.make((options) =>
    logger.log({
      ...options,
      message: scrub(options.message),
      cause: scrubbedCause(options.cause),
      fiber: annotatedWith(options.fiber, scrub(options.fiber.getRef(References.CurrentLogAnnotations)))
    })
  )

/** Loggers read the annotations from the fiber. A proxy, because an object with the fiber as prototype makes it slow. */
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
