import { httpApp, type HttpOptions } from "@calendeal/adapters-http"
import { bookingPage, type BookingPageOptions, bookingPagePaths } from "@calendeal/booking-page"
import { Layer } from "effect"

/** All that the service answers on its public port: the API, its operations endpoints and the booking pages. */
export const routes = ({ baseUrl, ...options }: HttpOptions & BookingPageOptions) =>
  Layer.mergeAll(httpApp({ ...options, otherPaths: bookingPagePaths }), bookingPage({ baseUrl }))
