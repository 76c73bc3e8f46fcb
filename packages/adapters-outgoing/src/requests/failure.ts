import { Cause, Option } from "effect"
import { Headers, HttpBody, HttpClientError, HttpClientRequest, UrlParams } from "effect/http"
import { AddressRefused } from "./refusalOf.ts"

/** The error for the caller. Of the request it contains only the method and the origin. */
export const failure = (
  { method, url }: HttpClientRequest.HttpClientRequest,
  cause: unknown
): HttpClientError.HttpClientError => {
  const request = HttpClientRequest.makeWith(
    method,
    URL.parse(url)?.origin ?? "",
    UrlParams.empty,
    Option.none(),
    Headers.empty,
    HttpBody.empty
  )
  const origin = originOf(cause)
  const details = { request, cause: origin, description: descriptionOf(origin) }
  return new HttpClientError.HttpClientError({
    reason:
      origin instanceof AddressRefused || Cause.isNoSuchElementError(origin)
        ? new HttpClientError.InvalidUrlError(details)
        : new HttpClientError.TransportError(details)
  })
}

/** The cause inside an error of the underlying client, which contains the whole request. */
const originOf = (cause: unknown): unknown =>
  HttpClientError.isHttpClientError(cause) && "cause" in cause.reason ? cause.reason.cause : cause

const descriptionOf = (origin: unknown): string => {
  if (Cause.isTimeoutError(origin)) return "no complete response in time"
  if (!(origin instanceof Error)) return "no response"
  return "code" in origin && typeof origin.code === "string" ? origin.code : origin.message
}
