import { FetchFailed, type UnreadablePart } from "@calendeal/domain/calendars"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { type HttpClient, type HttpClientError, type HttpClientRequest } from "effect/http"

/** A complete response. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** The largest response, in characters. */
const maximumLength = 5_000_000
/** The time limit for one request; the client's own limit may be shorter. */
const timeLimit = Duration.seconds(20)

/** Sends a request and reads the whole response, whatever its status. */
export const ask = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest
) {
  const answer = client.execute(request).pipe(
    Effect.flatMap((response) =>
      Effect.map(response.text, (text): Answer => ({
        status: response.status,
        headers: response.headers,
        text
      }))
    ),
    Effect.mapError(failureOf),
    Effect.timeoutOrElse({ duration: timeLimit, orElse: () => Effect.fail(failed("timed_out")) })
  )
  const whole = yield* answer
  return whole.text.length > maximumLength ? yield* failed("too_large") : whole
})

/** The failure of a fetch. It contains nothing of the request. `part`: what could not be read. */
export const failed = (
  fault: FetchFailed["fault"],
  retryAfterSeconds: number | null = null,
  part: UnreadablePart | null = null
): FetchFailed => new FetchFailed({ fault, retryAfterSeconds, part })

const failureOf = ({ reason }: HttpClientError.HttpClientError): FetchFailed => {
  if (reason._tag === "InvalidUrlError") return failed("address_refused")
  const cause = "cause" in reason ? reason.cause : undefined
  if (Cause.isTimeoutError(cause)) return failed("timed_out")
  // The guarded client aborts responses that are too large.
  if (Predicate.hasProperty(cause, "code") && cause.code === "ENOTFOUND") return failed("unknown_host")
  const isTooLarge = Predicate.hasProperty(cause, "reason") && cause.reason === "too_large"
  return failed(isTooLarge ? "too_large" : "unreachable")
}

/** The fault for an unexpected response. */
export const refusedBy = ({ headers, status }: Answer): FetchFailed => {
  const retryAfter = Number(headers["retry-after"])
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null
  if (status === 401 || status === 403) return failed("unauthorized")
  if (status === 404 || status === 410) return failed("not_found")
  if (status === 429 || (status === 503 && seconds !== null)) return failed("rate_limited", seconds)
  return failed(status >= 300 && status < 400 ? "moved" : "server_error")
}
