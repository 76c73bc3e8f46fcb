import type { Origin } from "@calendeal/domain/consistency"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as References from "effect/References"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { answerFailure, errorAnswer, ofHttps } from "./answers.ts"
import { holdingPlace } from "../admission/holdPlace.ts"
import { isRefusedPage } from "../admission/refusedPages.ts"
import { type FoundPath, isPlain, type KnownPath } from "./knownPaths.ts"
import { onOwnDomains } from "./ownDomains.ts"
import { previewing } from "./previews.ts"
import { ClientAddress } from "./ClientAddress.ts"
import { ClientMarks } from "./clientMark.ts"
import { hostError, hasOneHost } from "./requestHeaders.ts"
import { callerIdOf, CurrentRequest, newRequestId, type Tenant } from "./requestOrigin.ts"
import { Outages, Unfit } from "./Outages.ts"
import { measureRequests } from "./requestSeconds.ts"
import { countedPaths } from "./rateLimiting.ts"
import { withinTime } from "./timeLimits.ts"

/**
 * Wraps every request of the router: adds the ids of the request (D-HTTP-5), the time limit, a response to every failure
 * (D-HTTP-11, D-HTTP-13) and the log line (D-MON-1). For a known path it also counts pages and documents (D-HTTP-15), adds the path's headers, and answers other methods (D-HTTP-3) and preflights
 * (D-HTTP-4). At the own domain of a workspace, only its pages are served (D-DOM-2).
 */
export const everyRequest = (options: {
  readonly findPath: (url: string) => FoundPath | undefined
  readonly timeLimit: Duration.Duration
  /** Whether the service is reached only over https. */
  readonly isSecure: boolean
}) =>
  HttpRouter.middleware(
    Effect.gen(function* () {
      const limitPath = yield* countedPaths
      const timed = withinTime(options.timeLimit)
      const [outages, unfit] = [yield* Outages, yield* Unfit]
      const measure = measureRequests()
      const onOwnDomain = yield* onOwnDomains
      const inPreview = yield* previewing
      const clients = yield* ClientAddress
      const mark = yield* ClientMarks
      const security = options.isSecure ? ofHttps : {}
      return (route) => {
        const responseOf = (request: HttpServerRequest.HttpServerRequest, known: KnownPath | undefined) =>
          Effect.catchCause(
            timed(holdingPlace(request.source)(onOwnDomain(request, known)(inPreview(request)(route)))),
            (cause) =>
              Cause.hasInterruptsOnly(cause)
                ? Effect.failCause(cause)
                : answerFailure(cause, outages, unavailable(request, known))
          )
        const answer = (request: HttpServerRequest.HttpServerRequest, known: KnownPath | undefined) => {
          if (!hasOneHost(request)) return Effect.succeed(hostError)
          if (known !== undefined && (!known.methods.has(request.method) || request.method === "OPTIONS")) {
            return Effect.succeed(methodAnswer(known, request.method))
          }
          if (known === undefined && !isPlain(request.url))
            return Effect.succeed(errorAnswer("not_found", 404))
          if (isRefusedPage(request.source)) return unavailable(request, known)(overload)
          const fault = known?.isSheddable === true ? unfit() : undefined
          if (fault !== undefined) return unavailable(request, known)(fault)
          return limitPath(responseOf(request, known), request, known)
        }
        return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const known = options.findPath(request.url)?.known
          const isProbe = known?.isProbe === true
          const origin: Origin = {
            requestId: newRequestId(),
            callerRequestId: callerIdOf(request.headers["x-request-id"]),
            // The address takes a sixth of a probe's processor time, and nothing asks who probes.
            clientAddress: isProbe ? null : Option.getOrNull(clients.address(request)),
            credential: null
          }
          const shownId = origin.callerRequestId ?? origin.requestId
          const tenant: Tenant = { found: undefined }
          return answer(request, known).pipe(
            Effect.map((response) => withHeaders(response, { ...known?.headers, ...security }, shownId)),
            requestLine(
              { method: request.method, route: known?.route ?? "unknown" },
              isProbe,
              measure,
              (now) => ({
                ...(tenant.found !== undefined && { workspace: tenant.found }),
                ...(origin.clientAddress !== null && { client: mark(origin.clientAddress, now) })
              })
            ),
            withOrigin(origin, tenant),
            traced(origin)
          )
        })
      }
    }),
    { global: true }
  )

/** When a request that an overloaded process refuses is to be repeated. */
const overload = { retryAfterSeconds: 1 }

/** A page, or the code `internal`: the specification has no other (D-HTTP-13). */
const unavailable =
  (request: HttpServerRequest.HttpServerRequest, known: KnownPath | undefined) =>
  ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
    Effect.map(
      known?.unavailable?.(request, retryAfterSeconds) ?? Effect.succeed(errorAnswer("internal", 503)),
      HttpServerResponse.setHeader("retry-after", String(retryAfterSeconds))
    )

const methodAnswer = ({ methods, preflight }: KnownPath, method: string) => {
  const allow = [...methods].join(", ")
  return method === "OPTIONS"
    ? HttpServerResponse.empty({ status: 204, headers: { allow, ...preflight } })
    : HttpServerResponse.setHeader(errorAnswer("method_not_allowed", 405), "allow", allow)
}

const withHeaders = (
  response: HttpServerResponse.HttpServerResponse,
  headers: Readonly<Record<string, string>>,
  requestId: string
) =>
  HttpServerResponse.setHeaders(response, {
    ...headers,
    // A document sets its own cache-control; an error in its place is not cached.
    ...(response.headers["cache-control"] && { "cache-control": response.headers["cache-control"] }),
    "x-request-id": requestId,
    ...(response.status === 401
      ? { "www-authenticate": response.headers["www-authenticate"] ?? "Bearer" }
      : {})
  })

/** The ids of a request in log lines: ours, and the caller's if there is one. */
const idsIn = ({ callerRequestId, requestId }: Origin) =>
  callerRequestId === null ? { requestId } : { requestId, callerRequestId }

/** Adds the origin to the context and its ids to every log line, with one change of the context because each costs time. */
const withOrigin =
  (origin: Origin, tenant: Tenant) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.updateContext(effect, (context: Context.Context<R>) =>
      context.pipe(
        Context.add(CurrentRequest, { origin, tenant }),
        Context.add(References.CurrentLogAnnotations, {
          ...Context.get(context, References.CurrentLogAnnotations),
          ...idsIn(origin)
        })
      )
    )

/** Adds the ids to the trace. If the trace is not sampled, the request creates no further spans. */
const traced =
  ({ callerRequestId, requestId }: Origin) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.withFiber<A, E, R>(({ cache: { span } }) => {
      if (span?._tag !== "Span") return effect
      if (!span.sampled) return Effect.withTracerEnabled(effect, false)
      span.attribute("request.id", requestId)
      if (callerRequestId !== null) span.attribute("request.caller_id", callerRequestId)
      return effect
    })

/**
 * One log line and one measurement per request. The line has its method, the pattern of its path (or `unknown`), its status, its duration in
 * milliseconds, the workspace that it found and the mark of its client (D-MON-2); never the address, the query or a header, which contain
 * personal data and secrets (D-MON-1). A
 * successful probe is logged at debug level only.
 */
const requestLine =
  (
    labels: { readonly method: string; readonly route: string },
    isProbe: boolean,
    measure: ReturnType<typeof measureRequests>,
    partiesAt: (now: number) => { readonly workspace?: string; readonly client?: string }
  ) =>
  <E, R>(response: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(Clock.Clock, (clock) => {
      const begun = clock.monotonicTimeNanosUnsafe()
      return Effect.onExit(response, (exit) => {
        const ms = Number((clock.monotonicTimeNanosUnsafe() - begun) / 1_000_000n)
        const status = Exit.isSuccess(exit) ? exit.value.status : "interrupted"
        const level = isProbe && status === 200 ? "Debug" : "Info"
        // The mark of the client costs more than the rest of a line that is not written.
        const logged = Effect.flatMap(LogLevel.isEnabled(level), (isWritten) =>
          isWritten
            ? Effect.annotateLogs(Effect.logWithLevel(level)("request"), {
                ...labels,
                ...partiesAt(clock.currentTimeMillisUnsafe()),
                status,
                ms
              })
            : Effect.void
        )
        return Effect.andThen(logged, measure({ ...labels, status: `${status}` }, ms / 1000))
      })
    })
