import { ProviderRefused, ProviderUnreachable } from "@calendeal/domain/accounts"
import * as Effect from "effect/Effect"
import { HttpBody, type HttpClient, HttpClientError, HttpClientRequest } from "effect/http"
import * as oauth from "oauth4webapi"

/** Calls the library. Its exceptions are faults of the provider's response, or of the connection. */
export const withLibrary = <A>(
  call: () => Promise<A>
): Effect.Effect<A, ProviderUnreachable | ProviderRefused> => Effect.tryPromise({ try: call, catch: faultOf })

/** The `fetch` for the library, with the guarded client. */
export const guardedFetch =
  (http: HttpClient.HttpClient) =>
  async (
    url: string,
    { body, headers, method }: oauth.CustomFetchOptions<string, URLSearchParams | null | undefined>
  ): Promise<Response> => {
    const request = HttpClientRequest.make(method === "POST" ? "POST" : "GET")(url, {
      headers,
      ...(body instanceof URLSearchParams && {
        body: HttpBody.text(body.toString(), "application/x-www-form-urlencoded;charset=UTF-8")
      })
    })
    const { bytes, response } = await Effect.runPromise(
      Effect.flatMap(http.execute(request), (response) =>
        Effect.map(response.arrayBuffer, (bytes) => ({ bytes, response }))
      )
    )
    const { status } = response
    if (status >= 500) throw new ProviderUnreachable({ reason: `status ${status}` })
    const isEmpty = status === 204 || status === 205 || status === 304
    return new Response(isEmpty ? null : bytes, { status, headers: { ...response.headers } })
  }

const faultOf = (fault: unknown): ProviderUnreachable | ProviderRefused => {
  if (HttpClientError.isHttpClientError(fault))
    return new ProviderUnreachable({ reason: fault.reason.description ?? fault.reason._tag })
  if (fault instanceof oauth.AuthorizationResponseError)
    return new ProviderRefused({ reason: fault.error, isCancelled: fault.error === "access_denied" })
  if (fault instanceof ProviderUnreachable) return fault
  if (fault instanceof oauth.ResponseBodyError)
    return new ProviderRefused({ reason: fault.error, isCancelled: false })
  // The messages of the library name parameters and claims, never their values.
  return new ProviderRefused({
    reason: fault instanceof Error ? fault.message : "its response is invalid",
    isCancelled: false
  })
}
