import {
  ClientAddress,
  httpApp,
  type HttpOptions,
  mcpOverHttp,
  mcpPaths,
  oauthOverHttp,
  oauthPaths,
  type PathOptions
} from "@calendeal/adapters-http"
import {
  accountPagePaths,
  accountPages,
  bookingPage,
  bookingPagePaths,
  consolePages,
  consolePaths,
  referencePage,
  referencePaths
} from "@calendeal/web-serving"
import { Effect, Layer } from "effect"
import type { HttpRouter } from "effect/http"

/** Additional pages, such as those of the demonstration. */
export interface Site {
  readonly paths: ReadonlyArray<PathOptions>
  readonly pages: Layer.Layer<never, never, HttpRouter.HttpRouter>
}

export interface RouteOptions extends HttpOptions {
  readonly baseUrl: URL
  readonly site?: Site | undefined
  /** The pages of captured mails, in development. */
  readonly mails?: Site | undefined
}

/** The paths of the public port besides those of the API. */
export const otherPaths = ({
  baseUrl,
  mails,
  site
}: Pick<RouteOptions, "baseUrl" | "mails" | "site">): ReadonlyArray<PathOptions> => [
  ...mcpPaths,
  ...oauthPaths,
  ...bookingPagePaths(baseUrl),
  ...accountPagePaths(baseUrl),
  ...consolePaths(baseUrl),
  ...referencePaths(baseUrl),
  ...(site?.paths ?? []),
  ...(mails?.paths ?? [])
]

/** All routes of the public port: API, operations endpoints and booking pages. */
export const routes = ({ baseUrl, mails, site, ...options }: RouteOptions) =>
  Layer.mergeAll(
    httpApp({
      ...options,
      isSecure: baseUrl.protocol === "https:",
      otherPaths: otherPaths({ baseUrl, mails, site })
    }),
    mcpOverHttp(options),
    oauthOverHttp(options),
    accountPages,
    consolePages,
    referencePage(options.version),
    site?.pages ?? Layer.empty,
    mails?.pages ?? Layer.empty,
    Layer.unwrap(
      Effect.map(ClientAddress, ({ client }) =>
        bookingPage({ baseUrl, hasDemonstration: site !== undefined, clientOf: client })
      )
    ).pipe(Layer.provide(ClientAddress.layer(options.trustedProxies)))
  )
