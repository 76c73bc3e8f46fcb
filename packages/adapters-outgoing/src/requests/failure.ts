import { Cause, Option } from "effect"
import { Headers, HttpBody, HttpClientError, HttpClientRequest, UrlParams } from "effect/http"
import { AddressRefused } from "./AddressRefused.ts"

/** The error that a caller sees. It holds the request's method and host and none of the rest. */
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

/** What went wrong inside an error of the client below, which holds the whole request. */
const originOf = (cause: unknown): unknown =>
  HttpClientError.isHttpClientError(cause) && "cause" in cause.reason ? cause.reason.cause : cause

const descriptionOf = (origin: unknown): string => {
  if (Cause.isTimeoutError(origin)) return "no complete response in time"
  if (!(origin instanceof Error)) return "no response"
  return "code" in origin && typeof origin.code === "string" ? origin.code : origin.message
}
