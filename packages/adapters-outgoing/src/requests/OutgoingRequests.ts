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
import { type Admission, refusalOf } from "./admit.ts"
import { failure } from "./failure.ts"
import type { Connecting, Resolve } from "./guardedDispatcher.ts"
import { acceptedEncodings, readAnswer } from "./readAnswer.ts"

/** What one kind of caller may do. */
export interface OutgoingLimits extends Admission {
  /** The largest answer in bytes, packed or unpacked; 5 MB unless said. */
  readonly maxBytes?: number
  /** From the name's look-up to the answer's last byte; 10 seconds unless said. */
  readonly timeLimit?: Duration.Duration
  /** How many redirects a GET or HEAD follows, within the same scheme, host and port; 3 unless said. */
  readonly redirects?: number
  /** The resolver of names; the machine's unless said. */
  readonly resolve?: Resolve
  /** Certificates to trust beside the publicly trusted ones, in PEM. */
  readonly certificates?: ReadonlyArray<string>
}

/**
 * The one way to addresses that users give: an `HttpClient` that talks https to public addresses, and to those of the
 * allowed networks over http too, connects to the very address that it checked, keeps answers small and short, and goes where it was sent. A refused address fails with
 * `InvalidUrlError`, whose cause is `AddressRefused`; what went wrong on the way with `TransportError`. Neither tells
 * more of the address than its host: the rest may be secret. A redirect that is not followed is an answer like others.
 */
export const layer = (limits: OutgoingLimits): Layer.Layer<HttpClient.HttpClient> => {
  const { certificates = [], resolve = systemResolve, timeLimit = Duration.seconds(10) } = limits
  const timeoutMillis = Duration.toMillis(timeLimit)
  return Layer.effect(
    HttpClient.HttpClient,
    Effect.map(clientOnceAsked({ admission: limits, resolve, timeoutMillis, certificates }), (client) =>
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
 * The client underneath, made for the first request and kept for the others: its library is a quarter of all that the
 * service consists of, and many processes never ask anybody.
 */
const clientOnceAsked = Effect.fnUntraced(function* (connecting: Connecting) {
  const scope = yield* Effect.scope
  const made = Effect.gen(function* () {
    const { guardedDispatcher } = yield* Effect.promise(() => import("./guardedDispatcher.ts"))
    const dispatcher = yield* guardedDispatcher(connecting)
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
    const answer = yield* ask(unguarded, request, limits)
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

const ask = Effect.fnUntraced(function* (
  unguarded: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest,
  limits: OutgoingLimits
) {
  const answer = yield* unguarded
    .execute(request)
    // Its span would hold the whole address, and its headers would tell a stranger of our traces.
    .pipe(Effect.provideService(HttpClient.TracerDisabledWhen, () => true))
  const { body, headers, status } = yield* readAnswer(answer, limits.maxBytes ?? 5_000_000)
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
