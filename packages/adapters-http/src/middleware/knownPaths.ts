import type { RateLimit } from "@calendeal/domain/rate-limits"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type * as Effect from "effect/Effect"
import { FindMyWay, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { CrossOrigin, ForVisitors, Limit } from "../contract/index.ts"
import { apiHeaders, corsHeaders, preflightHeaders } from "./answers.ts"

/** Paths are compared exactly, so that another spelling of a path cannot bypass a proxy's rules for it. */
export const strictPaths = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false
} as const

/** The properties of a path that are needed before its route runs. */
export interface KnownPath {
  /** The path as declared, with the names of its parameters. */
  readonly route: string
  /** The allowed methods, including `HEAD` and `OPTIONS` (D-HTTP-3). */
  readonly methods: ReadonlySet<string>
  /** The headers of every response, including errors. */
  readonly headers: Readonly<Record<string, string>>
  /** The additional headers of responses to `OPTIONS`. */
  readonly preflight: Readonly<Record<string, string>>
  /** The rate limit; none for the operations' paths. */
  readonly limit: RateLimit | undefined
  /** The rate limit that is counted before the route runs; none if the endpoint counts or has no limit. */
  readonly countedAs: RateLimit | undefined
  /** The page for requests over the limit. Default: JSON. */
  readonly refused: Refused | undefined
  /** The page for requests during an outage. Default: JSON. */
  readonly unavailable: Unavailable | undefined
  /** Whether requests are refused while the process's clock is wrong: on all paths except the operations' paths. */
  readonly isSheddable: boolean
  /** Whether it is a health check. */
  readonly isProbe: boolean
  /** Whether it is served at the own domains of workspaces, too (D-DOM-2). */
  readonly isForVisitors: boolean
}

type Refused = (
  request: HttpServerRequest.HttpServerRequest
) => Effect.Effect<HttpServerResponse.HttpServerResponse>

type Unavailable = (
  request: HttpServerRequest.HttpServerRequest,
  retryAfterSeconds: number
) => Effect.Effect<HttpServerResponse.HttpServerResponse>

export interface PathOptions {
  readonly method: string
  readonly path: `/${string}`
  readonly crossOrigin?: boolean
  readonly limit?: RateLimit | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The rate limit that is counted before the route runs. Endpoints of the API count requests themselves. */
  readonly countedAs?: RateLimit
  readonly isProbe?: boolean
  /** Whether it is served at the own domains of workspaces, too (D-DOM-2). Default: it is not. */
  readonly forVisitors?: boolean
  /** An HTML page, which sets its own headers. */
  readonly page?: {
    /** Whether a path with these parameters is a page; others are unknown paths. */
    readonly has: (parameters: Readonly<Record<string, string | undefined>>) => boolean
    /** The page for requests over the limit. */
    readonly refused?: Refused
    /** The page for requests during an outage. */
    readonly unavailable?: Unavailable
  }
}

/** The paths of an API. */
export const pathsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyArray<PathOptions> => {
  const paths: Array<PathOptions> = []
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, mergedAnnotations }) =>
      paths.push({
        method: endpoint.method,
        path: `/${endpoint.path.slice(1)}`,
        crossOrigin: Context.get(mergedAnnotations, CrossOrigin),
        forVisitors: Context.get(mergedAnnotations, ForVisitors),
        limit: Option.getOrUndefined(Context.getOption(mergedAnnotations, Limit))
      })
  })
  return paths
}

/** A known path with the parameters of one request. */
export interface FoundPath {
  readonly known: KnownPath
  readonly parameters: Readonly<Record<string, string | undefined>>
}

/**
 * Finds the properties of a request's path, with or without a query, by the router's own rules. A path in another spelling
 * (see `isPlain`) is unknown.
 */
export const knownPaths = (paths: ReadonlyArray<PathOptions>): ((url: string) => FoundPath | undefined) => {
  const router = FindMyWay.make<Entry>(strictPaths)
  for (const [path, options] of Map.groupBy(paths, ({ path }) => path)) {
    const page = options.find(({ page }) => page !== undefined)?.page
    router.on(lookupMethod, path, { known: knownPath(path, options), has: page?.has ?? (() => true) })
  }
  return (url) => {
    const found = isPlain(url) ? router.find(lookupMethod, url) : undefined
    return found?.handler.has(found.params) === true
      ? { known: found.handler.known, parameters: found.params }
      : undefined
  }
}

/**
 * Whether a request's path begins with a slash and has no percent-encoding and no `;` or `#`, at which the router would
 * end it. No path of the service needs them, and another spelling of a path must not bypass a proxy's rules for it. `*`,
 * which only OPTIONS allows, is not a path.
 */
export const isPlain = (url: string): boolean => /^\/[^%;#]*$/.test(url.split("?", 1)[0] ?? "")

/** All paths are in the router's tree for one method, because a path is looked up whatever the request's method is. */
const lookupMethod = "GET"

interface Entry {
  readonly known: KnownPath
  readonly has: NonNullable<PathOptions["page"]>["has"]
}

const knownPath = (route: string, options: ReadonlyArray<PathOptions>): KnownPath => {
  const methods = new Set([
    ...options.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    "OPTIONS"
  ])
  const isPage = options.some(({ page }) => page !== undefined)
  const countedAs = options.find(({ countedAs }) => countedAs !== undefined)?.countedAs
  const limit = options.find(({ limit }) => limit !== undefined)?.limit ?? countedAs
  const crossOrigin = options.some((option) => option.crossOrigin === true)
  return {
    route,
    methods,
    headers: {
      ...(isPage ? {} : apiHeaders),
      ...(crossOrigin ? corsHeaders : {}),
      ...Object.fromEntries(options.flatMap(({ headers }) => Object.entries(headers ?? {})))
    },
    preflight: crossOrigin ? preflightHeaders(methods) : {},
    limit,
    countedAs,
    refused: options.find(({ page }) => page?.refused !== undefined)?.page?.refused,
    unavailable: options.find(({ page }) => page?.unavailable !== undefined)?.page?.unavailable,
    isSheddable: isPage || limit !== undefined,
    isProbe: options.some(({ isProbe }) => isProbe === true),
    isForVisitors: options.some(({ forVisitors }) => forVisitors === true)
  }
}
