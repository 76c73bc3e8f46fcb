import type { RateLimit } from "@calendeal/domain/rate-limits"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type * as Effect from "effect/Effect"
import { FindMyWay, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { CrossOrigin, Limit } from "../contract/index.ts"
import { strictPaths } from "../strictPaths.ts"
import { apiHeaders, corsHeaders, preflightHeaders } from "./answers.ts"

/** What is known of a path before its route is run. */
export interface KnownPath {
  /** The path as it was declared, with its parameters' names. */
  readonly route: string
  /** The methods that it answers, `HEAD` and `OPTIONS` included (D-HTTP-3). */
  readonly methods: ReadonlySet<string>
  /** What every answer carries, errors included. */
  readonly headers: Readonly<Record<string, string>>
  /** What the answer to `OPTIONS` carries besides. */
  readonly preflight: Readonly<Record<string, string>>
  /** How often it may be called; nothing for the operations' paths. */
  readonly limit: RateLimit | undefined
  /** What a request is counted as before its route is run; nothing where the endpoint itself counts, or nothing does. */
  readonly countedAs: RateLimit | undefined
  /** The page that says one has asked too often; JSON unless given. */
  readonly refused: Refused | undefined
  /** Whether it waits its turn when the process has too much to do: all but the operations' paths do. */
  readonly yields: boolean
  /** Whether machines ask for it again and again, to learn whether the process is well. */
  readonly isProbe: boolean
}

type Refused = (
  request: HttpServerRequest.HttpServerRequest
) => Effect.Effect<HttpServerResponse.HttpServerResponse>

export interface PathOptions {
  readonly method: string
  readonly path: `/${string}`
  readonly crossOrigin?: boolean
  readonly limit?: RateLimit | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** What a request is counted as before its route is run; endpoints of the API count for themselves. */
  readonly countedAs?: RateLimit
  readonly isProbe?: boolean
  /** A page for people: its answers carry headers of their own, other than data's. */
  readonly page?: {
    /** Whether an address of this form is one of its pages; the others are unknown. */
    readonly has: (parameters: Readonly<Record<string, string | undefined>>) => boolean
    /** The page that says one has asked too often. */
    readonly refused?: Refused
  }
}

/** The paths of an API, as `knownPaths` takes them. */
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
        limit: Option.getOrUndefined(Context.getOption(mergedAnnotations, Limit))
      })
  })
  return paths
}

/**
 * Finds what is known of a request's path, with or without a query, by the rules of the router itself. A path has one
 * spelling (`isPlain`); in any other it is not known.
 */
export const knownPaths = (paths: ReadonlyArray<PathOptions>): ((url: string) => KnownPath | undefined) => {
  const router = FindMyWay.make<Place>(strictPaths)
  for (const [path, options] of Map.groupBy(paths, ({ path }) => path)) {
    const page = options.find(({ page }) => page !== undefined)?.page
    router.on(lookedUp, path, { known: knownPath(path, options), has: page?.has ?? (() => true) })
  }
  return (url) => {
    const found = isPlain(url) ? router.find(lookedUp, url) : undefined
    return found?.handler.has(found.params) === true ? found.handler.known : undefined
  }
}

/**
 * Whether a request's path is written as it is: from its first slash, without percent-encoding, and without `;` or `#`, at
 * which the router would end it. No path of the service needs them, and a proxy's rules for a path must not be walked
 * around. `*`, of which only OPTIONS may ask, is no path.
 */
export const isPlain = (url: string): boolean => /^\/[^%;#]*$/.test(url.split("?", 1)[0] ?? "")

/** A path is known whatever the method, so that one has to do: the router keeps a tree for each. */
const lookedUp = "GET"

interface Place {
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
    yields: isPage || limit !== undefined,
    isProbe: options.some(({ isProbe }) => isProbe === true)
  }
}
