import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** What the log tells of a request, and when: never the address, the query or a header, as people and secrets are in them (D-MON-1). */
export interface RequestLine {
  readonly requestId: string
  readonly method: string
  /** The pattern of its path, or `unknown`. */
  readonly route: string
  /** Who broke off has none. */
  readonly status: number | "interrupted"
  /** Whole milliseconds that it took. */
  readonly ms: number
  /** When it was answered, in milliseconds since 1970, and by which fiber. */
  readonly at: number
  readonly fiberId: number
}

/**
 * Who writes the requests' lines: the loggers, as with every other message, unless somebody writes them in their stead. As
 * each request has one, the way through the loggers is a tenth of what is answered from memory.
 */
export const RequestLog = Context.Reference<(line: RequestLine) => Effect.Effect<void>>(
  "@calendeal/adapters-http/RequestLog",
  {
    defaultValue:
      () =>
      ({ method, ms, route, status }) =>
        Effect.annotateLogs(Effect.logInfo("request"), { method, route, status, ms })
  }
)
