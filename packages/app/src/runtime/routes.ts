import { ClientAddress, httpApp, type HttpOptions } from "@calendeal/adapters-http"
import { bookingPage, bookingPagePaths } from "@calendeal/booking-page"
import { Effect, Layer } from "effect"

/** All that the service answers on its public port: the API, its operations endpoints and the booking pages. */
export const routes = ({ baseUrl, ...options }: HttpOptions & { readonly baseUrl: URL }) =>
  Layer.mergeAll(
    httpApp({ ...options, otherPaths: bookingPagePaths }),
    Layer.unwrap(Effect.map(ClientAddress, ({ of }) => bookingPage({ baseUrl, addressOf: of }))).pipe(
      Layer.provide(ClientAddress.layer(options.trustedProxies))
    )
  )
