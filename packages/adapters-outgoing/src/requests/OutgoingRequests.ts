import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Duration, Effect, Layer, Option, Scope } from "effect"
import {
  HttpBody,
  HttpClient,
  type HttpClientError,
  HttpClientRequest,
  HttpClientResponse,
  UrlParams
} from "effect/http"
import { lookup } from "node:dns/promises"
import { type Admission, refusalOf } from "./refusalOf.ts"
import { failure } from "./failure.ts"
import type { ConnectionOptions, Resolve } from "./guardedDispatcher.ts"
import { acceptedEncodings, readResponse } from "./readResponse.ts"

/** The limits for the requests of one kind of caller. */
export interface OutgoingLimits extends Admission {
  /** The largest response in bytes, compressed or not. Default: 5 MB. */
  readonly maxBytes?: number
  /** From the DNS lookup to the last byte of the response. Default: 10 seconds. */
  readonly timeLimit?: Duration.Duration
  /** The number of redirects that a GET or HEAD follows within the same origin. Default: 3. */
  readonly redirects?: number
  /** The resolver of names. Default: the machine's. */
  readonly resolve?: Resolve
  /** Additional trusted certificates, in PEM. */
  readonly certificates?: ReadonlyArray<string>
}

/**
 * An `HttpClient` for addresses that users enter. It sends https requests to public addresses, also http requests to
 * allowed networks, connects to the IP addresses that it has checked, and limits the size and duration of responses. A
 * refused address fails with `InvalidUrlError` and the cause `AddressRefused`, other failures with `TransportError`.
 * Errors contain only the origin of the address, because the rest may be secret. A redirect that is not followed is an
 * ordinary response.
 */
export const layer = (limits: OutgoingLimits): Layer.Layer<HttpClient.HttpClient> => {
  const { certificates = [], resolve = systemResolve, timeLimit = Duration.seconds(10) } = limits
  const timeoutMillis = Duration.toMillis(timeLimit)
  return Layer.effect(
    HttpClient.HttpClient,
    Effect.map(lazyClient({ admission: limits, resolve, timeoutMillis, certificates }), (client) =>
      HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
        Effect.flatMap((request) =>
          Effect.flatMap(client, (unguarded) => follow(unguarded, request, limits)).pipe(
            Effect.timeout(timeLimit),
            Effect.mapError((cause) => failure(request, cause)),
            Effect.withSpan("outgoing.request", {
              kind: "client",
              attributes: { "http.request.method": request.method }
            })
          )
        ),
        Effect.succeed
      )
    )
  )
}

/**
 * The underlying client, created on the first request: its library is a quarter of the service's code, and many
 * processes send no requests.
 */
const lazyClient = Effect.fnUntraced(function* (options: ConnectionOptions) {
  const scope = yield* Effect.scope
  const made = Effect.gen(function* () {
    const { guardedDispatcher } = yield* Effect.promise(() => import("./guardedDispatcher.ts"))
    const dispatcher = yield* guardedDispatcher(options)
    return yield* Effect.provideService(NodeHttpClient.makeUndici, NodeHttpClient.Dispatcher, dispatcher)
  })
  return yield* Effect.cached(Effect.provideService(made, Scope.Scope, scope))
})

const systemResolve: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

const follow = Effect.fnUntraced(function* (
  unguarded: HttpClient.HttpClient,
  first: HttpClientRequest.HttpClientRequest,
  limits: OutgoingLimits
) {
  let request = HttpClientRequest.setHeader(first, "accept-encoding", acceptedEncodings)
  for (let redirects = limits.redirects ?? 3; ; redirects--) {
    const url = yield* Effect.fromOption(HttpClientRequest.toUrl(request))
    const refusal = refusalOf(url, limits)
    if (refusal !== undefined) return yield* refusal
    const answer = yield* send(unguarded, request, limits)
    const next = redirects > 0 ? redirectOf(request, url, answer) : Option.none<string>()
    if (Option.isNone(next)) return answer
    request = HttpClientRequest.makeWith(
      first.method,
      next.value,
      UrlParams.empty,
      Option.none(),
      request.headers,
      HttpBody.empty
    )
  }
})

const send = Effect.fnUntraced(function* (
  unguarded: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest,
  limits: OutgoingLimits
) {
  const answer = yield* unguarded
    .execute(request)
    // Its span would contain the whole address, and its headers would send trace ids to the destination.
    .pipe(Effect.provideService(HttpClient.TracerDisabledWhen, () => true))
  const { body, headers, status } = yield* readResponse(answer, limits.maxBytes ?? 5_000_000)
  return HttpClientResponse.fromWeb(request, new Response(body, { status, headers }))
})

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const redirectOf = (
  { method }: HttpClientRequest.HttpClientRequest,
  from: URL,
  answer: HttpClientResponse.HttpClientResponse
): Option.Option<string> =>
  Option.fromUndefinedOr(answer.headers["location"]).pipe(
    Option.filter(() => redirecting.has(answer.status) && (method === "GET" || method === "HEAD")),
    Option.flatMap((location) => Option.fromNullOr(URL.parse(location, from))),
    Option.filter((url) => url.origin === from.origin),
    Option.map((url) => url.href)
  )
