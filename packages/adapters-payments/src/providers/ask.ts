import { MalformedReport, ProviderAskingFailed, type ProviderFault } from "@calendeal/domain/receivers"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The JSON at an address. Faults contain nothing of the question, whose headers have a key. */
export const ask = (
  client: HttpClient.HttpClient,
  address: string,
  headers: Readonly<Record<string, string>>
): Effect.Effect<unknown, ProviderAskingFailed | MalformedReport> =>
  client
    .execute(
      HttpClientRequest.get(address).pipe(
        HttpClientRequest.setHeaders({ accept: "application/json", "user-agent": "Calendeal", ...headers })
      )
    )
    .pipe(
      Effect.flatMap(({ headers, status, text }) =>
        Effect.map(text, (text) => ({ status, text, retryAfter: headers["retry-after"] }))
      ),
      Effect.mapError(({ reason }) => failed(faultOf(reason))),
      Effect.flatMap(
        ({ retryAfter, status, text }): Effect.Effect<unknown, ProviderAskingFailed | MalformedReport> => {
          const fault = faultOfStatus(status)
          if (fault !== null) return Effect.fail(failed(fault, secondsOf(retryAfter)))
          return Option.match(decode(text), {
            onNone: () => Effect.fail(new MalformedReport()),
            onSome: (document) => Effect.succeed(document)
          })
        }
      ),
      // The provider gets no trace ids.
      Effect.provideService(HttpClient.TracerPropagationEnabled, false)
    )

const failed = (fault: ProviderFault, retryAfterSeconds: number | null = null): ProviderAskingFailed =>
  new ProviderAskingFailed({ fault, retryAfterSeconds })

const faultOf = (reason: HttpClientError.HttpClientError["reason"]): ProviderFault => {
  const cause = "cause" in reason ? reason.cause : undefined
  return Cause.isTimeoutError(cause) ? "timed_out" : "unreachable"
}

const faultOfStatus = (status: number): ProviderFault | null => {
  if (status >= 200 && status < 300) return null
  if (status === 401) return "unauthorized"
  if (status === 404 || status === 410) return "not_found"
  if (status === 429) return "rate_limited"
  return status >= 500 || status === 408 ? "server_error" : "not_allowed"
}

const secondsOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null
