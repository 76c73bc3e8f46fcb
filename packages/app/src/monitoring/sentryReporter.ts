import { createStackParser, createTransport, type Event, type Exception } from "@sentry/core"
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server"
import { type Cause, Effect, ErrorReporter, type Fiber, type LogLevel, References } from "effect"
import { version } from "../version.ts"
import { scrub } from "./scrub.ts"
import { scrubbedErrors } from "./scrubbedErrors.ts"

/** Where reports go, and what they are filed under. */
interface Destination {
  /** An address of the form `https://key@host/project`. */
  readonly dsn: string
  readonly environment: string
}

/**
 * Sends failures over Sentry's protocol. Events are put together here out of scrubbed parts (D-MON-1), and the client
 * adds nothing of its own: no integrations, no breadcrumbs, no request. What waits is sent within 2 s of the end.
 */
export const sentryReporter = ({ dsn, environment }: Destination) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => clientOf(dsn)),
      (client) => Effect.promise(() => Promise.resolve(client.close(2000)))
    ),
    (client) => {
      const told = new WeakSet<Cause.Cause<unknown>>()
      return ErrorReporter.make(({ attributes, cause, fiber, severity }) => {
        // The reporter is called for each failure of a cause, and an event tells them all.
        if (told.has(cause)) return
        told.add(cause)
        client.captureEvent({
          ...eventOf(cause, fiber),
          environment,
          level: levels[severity],
          extra: { cause: scrub(cause), attributes: scrub(attributes) }
        })
      })
    }
  )

const stackParser = createStackParser(nodeStackLineParser())

const clientOf = (dsn: string) =>
  new ServerRuntimeClient({
    dsn,
    integrations: [],
    includeServerName: false,
    // As deep as `scrub` goes.
    normalizeDepth: 64,
    release: `calendeal@${version}`,
    sendClientReports: false,
    stackParser,
    traceLifecycle: "static",
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: "POST",
          // Node's fetch takes any bytes; its types want to know that they are not shared.
          body: typeof body === "string" ? body : Uint8Array.from(body),
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(10_000)
        })
        await answer.body?.cancel()
        return {
          statusCode: answer.status,
          headers: {
            "x-sentry-rate-limits": answer.headers.get("x-sentry-rate-limits"),
            "retry-after": answer.headers.get("retry-after")
          }
        }
      })
  })

/** What failed, and in which request: the annotations of its log lines. */
const eventOf = (cause: Cause.Cause<unknown>, fiber: Fiber.Fiber<unknown, unknown>): Event => {
  const span = fiber.cache.span
  const annotations = Object.entries(scrub(fiber.getRef(References.CurrentLogAnnotations)) ?? {})
  return {
    exception: { values: scrubbedErrors(cause).flatMap(exceptionsOf) },
    tags: Object.fromEntries(annotations.map(([key, value]) => [key, String(value)])),
    ...(span === undefined
      ? {}
      : { contexts: { trace: { trace_id: span.traceId.padStart(32, "0"), span_id: span.spanId } } })
  }
}

/** Sentry lists the causes before what they caused. */
const exceptionsOf = (error: Error): Array<Exception> => [
  ...(error.cause instanceof Error ? exceptionsOf(error.cause) : []),
  {
    type: error.name,
    value: error.message,
    stacktrace: { frames: stackParser(error.stack ?? "") },
    mechanism: { type: "generic", handled: false }
  }
]

/** A failure that says nothing of its severity is called Info by Effect. */
const levels = {
  Fatal: "fatal",
  Error: "error",
  Warn: "warning",
  Info: "error",
  Debug: "debug",
  Trace: "debug"
} as const satisfies Record<LogLevel.Severity, string>
