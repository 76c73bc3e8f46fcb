import { ClientAddress, httpApp, type HttpOptions, type PathOptions } from "@calendeal/adapters-http"
import { bookingPage, bookingPagePaths } from "@calendeal/booking-page"
import { Effect, Layer } from "effect"
import type { HttpRouter } from "effect/http"

/** Pages beside the service's own. */
export interface Site {
  readonly paths: ReadonlyArray<PathOptions>
  readonly pages: Layer.Layer<never, never, HttpRouter.HttpRouter>
}

interface RouteOptions extends HttpOptions {
  readonly baseUrl: URL
  readonly site?: Site | undefined
}

/** All that the service answers on its public port: the API, its operations endpoints and the booking pages. */
export const routes = ({ baseUrl, site, ...options }: RouteOptions) =>
  Layer.mergeAll(
    httpApp({
      ...options,
      isSecure: baseUrl.protocol === "https:",
      otherPaths: [...bookingPagePaths(baseUrl), ...(site?.paths ?? [])]
    }),
    site?.pages ?? Layer.empty,
    Layer.unwrap(
      Effect.map(ClientAddress, ({ client }) =>
        bookingPage({ baseUrl, hasDemonstration: site !== undefined, clientOf: client })
      )
    ).pipe(Layer.provide(ClientAddress.layer(options.trustedProxies)))
  )
