import { ServiceAddress } from "@calendeal/domain/mails"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpServerRequest } from "effect/http"
import { CrossSiteRequest, FromOwnPage } from "../contract/index.ts"

type Request = Pick<HttpServerRequest.HttpServerRequest, "headers" | "method">

/**
 * Whether a page of this service sends the request (D-SIGN-9). Browsers say so in Sec-Fetch-Site; older ones have the origin.
 * A person who opens an address themselves has the site `none`, which only reads. A body must be declared as JSON, because other
 * sites can send only other types without asking.
 */
export const isFromOwnPage = ({ headers, method }: Request, origin: string): boolean => {
  const reads = method === "GET" || method === "HEAD"
  const site = headers["sec-fetch-site"]
  const isOwn =
    site === undefined
      ? headers["origin"] === origin || (reads && headers["origin"] === undefined)
      : site === "same-origin" || (reads && site === "none")
  return isOwn && (reads || !hasBody(headers) || isJson.test(headers["content-type"] ?? ""))
}

const hasBody = (headers: Request["headers"]): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0

const isJson = /^application\/json(?:;.*)?$/i

/** Fails with CrossSiteRequest if a page of another site sends the request. */
export const refuseOtherSites = Effect.gen(function* () {
  const { origin } = yield* ServiceAddress
  return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    isFromOwnPage(request, origin) ? Effect.void : Effect.fail(new CrossSiteRequest())
  )
})

export const fromOwnPage = Layer.effect(
  FromOwnPage,
  Effect.map(refuseOtherSites, (check) => (httpEffect) => Effect.andThen(check, httpEffect))
)
