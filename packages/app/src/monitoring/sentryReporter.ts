import { createStackParser, createTransport, type Event, type Exception } from "@sentry/core"
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server"
import { type Cause, Effect, ErrorReporter, type Fiber, type LogLevel, References } from "effect"
import { outageIn } from "../runtime/outageIn.ts"
import { version } from "../version.ts"
import { scrub, scrubbedErrors } from "./scrub.ts"

/** The destination of reports, and the environment that they name. */
interface Destination {
  /** An address of the form `https://key@host/project`. */
  readonly dsn: string
  readonly environment: string
}

/**
 * Sends failures over Sentry's protocol. An event has scrubbed errors and the annotations of the allow-list (D-MON-1);
 * the client adds no integrations, breadcrumbs or requests. Outages are not sent (D-OUTAGE-2). At the end, queued events are sent within 2 seconds.
 */
export const sentryReporter = ({ dsn, environment }: Destination) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => clientOf(dsn)),
      (client) => Effect.promise(() => Promise.resolve(client.close(2000)))
    ),
    (client) => {
      const reported = new WeakSet<Cause.Cause<unknown>>()
      return ErrorReporter.make(({ attributes, cause, fiber, severity }) => {
        // The reporter is called for each failure of a cause, and one event contains them all.
        if (reported.has(cause) || outageIn(cause) !== undefined) return
        reported.add(cause)
        client.captureEvent({
          ...eventOf(cause, fiber),
          environment,
          level: levelOf(severity),
          extra: { attributes: scrub(attributes) }
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
    release: `calendeal@${version}`,
    sendClientReports: false,
    stackParser,
    traceLifecycle: "static",
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: "POST",
          // The types of fetch do not accept bytes that can be shared between threads.
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

/** The errors, and the annotations of the request's log lines as tags. */
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

/** Sentry lists causes before their effects. */
const exceptionsOf = (error: Error): Array<Exception> => [
  ...(error.cause instanceof Error ? exceptionsOf(error.cause) : []),
  {
    type: error.name,
    value: error.message,
    stacktrace: { frames: stackParser(error.stack ?? "") },
    mechanism: {
      type: "generic",
      handled: false,
      ...("code" in error ? { data: { code: String(error.code) } } : {})
    }
  }
]

/** Effect gives failures without a severity the level Info, so Info is an error. */
const levelOf = (severity: LogLevel.Severity) =>
  (
    {
      Fatal: "fatal",
      Warn: "warning",
      Debug: "debug",
      Trace: "debug",
      Error: "error",
      Info: "error"
    } as const
  )[severity]
