import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as References from "effect/References"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { answerFailure, errorAnswer } from "./answers.ts"
import { countedPaths } from "./countedPaths.ts"
import { isPlain, type KnownPath } from "./knownPaths.ts"
import { hostAnswer, namesHost, RequestId, requestIdOf } from "./requestHeaders.ts"
import { unlessOverloaded } from "./overload.ts"
import { requestLine } from "./requestLine.ts"
import { withinTime } from "./timeLimits.ts"

/**
 * Wraps every request of the router: it gets a name (D-HTTP-5), a time limit and an answer whatever happens
 * (D-HTTP-11), and a line in the log (D-MON-1); too many at once are turned away. A known path also is
 * counted if it is a page or a document (D-HTTP-15), gets its headers, and answers other methods (D-HTTP-3) and preflights (D-HTTP-4).
 */
export const everyRequest = (options: {
  readonly knownPath: (url: string) => KnownPath | undefined
  readonly timeLimit: Duration.Duration
  /** Whether the service is reached over https alone. */
  readonly isSecure: boolean
}) =>
  HttpRouter.middleware(
    Effect.gen(function* () {
      const unlessBusy = yield* unlessOverloaded
      const unlessTooOften = yield* countedPaths
      const security = options.isSecure ? strictTransport : {}
      return (route) => {
        const answered = Effect.catchCause(withinTime(options.timeLimit)(route), (cause) =>
          Cause.hasInterruptsOnly(cause) ? Effect.failCause(cause) : answerFailure(cause)
        )
        const answer = (request: HttpServerRequest.HttpServerRequest, known: KnownPath | undefined) => {
          if (!namesHost(request)) return Effect.succeed(hostAnswer)
          if (known !== undefined && (!known.methods.has(request.method) || request.method === "OPTIONS")) {
            return Effect.succeed(methodAnswer(known, request.method))
          }
          if (known === undefined && !isPlain(request.url))
            return Effect.succeed(errorAnswer("not_found", 404))
          return unlessBusy(unlessTooOften(answered, request, known), known)
        }
        return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const requestId = requestIdOf(request.headers["x-request-id"])
          const known = options.knownPath(request.url)
          return answer(request, known).pipe(
            Effect.map((response) => dress(response, { ...known?.headers, ...security }, requestId)),
            requestLine(
              { method: request.method, route: known?.route ?? "unknown" },
              known?.isProbe ?? false
            ),
            named(requestId),
            tracedIfTold(requestId)
          )
        })
      }
    }),
    { global: true }
  )

/** For a year, and of this host alone: its neighbours on the domain may be others' (D-HTTP-14). */
const strictTransport = { "strict-transport-security": "max-age=31536000" }

const methodAnswer = ({ methods, preflight }: KnownPath, method: string) => {
  const allow = [...methods].join(", ")
  return method === "OPTIONS"
    ? HttpServerResponse.empty({ status: 204, headers: { allow, ...preflight } })
    : HttpServerResponse.setHeader(errorAnswer("method_not_allowed", 405), "allow", allow)
}

const dress = (
  response: HttpServerResponse.HttpServerResponse,
  headers: Readonly<Record<string, string>>,
  requestId: string
) =>
  HttpServerResponse.setHeaders(response, {
    ...headers,
    // A document says itself how long it may be kept; what is answered in its place must not be.
    ...(response.headers["cache-control"] && { "cache-control": response.headers["cache-control"] }),
    "x-request-id": requestId,
    ...(response.status === 401 ? { "www-authenticate": "Bearer" } : {})
  })

/** Names the request to whoever asks and in every line of the log, in one change of the context: each is work. */
const named =
  (requestId: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.updateContext(effect, (context: Context.Context<R>) =>
      context.pipe(
        Context.add(RequestId, requestId),
        Context.add(References.CurrentLogAnnotations, {
          ...Context.get(context, References.CurrentLogAnnotations),
          requestId
        })
      )
    )

/** Names the request in its trace. Where nobody will be told of the trace, none of its parts is begun. */
const tracedIfTold =
  (requestId: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.withFiber<A, E, R>(({ cache: { span } }) => {
      if (span?._tag !== "Span") return effect
      if (!span.sampled) return Effect.withTracerEnabled(effect, false)
      span.attribute("request.id", requestId)
      return effect
    })
