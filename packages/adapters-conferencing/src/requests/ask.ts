import { ConferenceFailed, type ConferenceFault } from "@calendeal/domain/conferencing"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { HttpClient, HttpClientError, HttpClientRequest } from "effect/http"

/** A complete response. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** The time limit for one request; the client's own limit may be shorter. */
const timeLimit = Duration.seconds(15)

/** Sends a request and reads the whole response, whatever its status. Failures contain nothing of the request. */
export const ask = (
  client: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<Answer, ConferenceFailed> =>
  client.execute(request).pipe(
    Effect.flatMap(({ headers, status, text }) =>
      Effect.map(text, (text): Answer => ({ status, headers, text }))
    ),
    Effect.mapError(({ reason }) => failed(faultOf(reason))),
    Effect.timeoutOrElse({ duration: timeLimit, orElse: () => Effect.fail(failed("timed_out")) })
  )

export const failed = (fault: ConferenceFault, retryAfterSeconds: number | null = null): ConferenceFailed =>
  new ConferenceFailed({ fault, retryAfterSeconds })

const faultOf = (reason: HttpClientError.HttpClientError["reason"]): ConferenceFault => {
  if (reason._tag === "InvalidUrlError") return "address_refused"
  const cause = "cause" in reason ? reason.cause : undefined
  return Cause.isTimeoutError(cause) ? "timed_out" : "unreachable"
}

/** The failure for an unexpected status. */
export const refusedBy = Effect.fnUntraced(function* ({ headers, status }: Answer) {
  const now = yield* Clock.currentTimeMillis
  const seconds = retryAfter(headers["retry-after"], now)
  if (status === 401) return yield* failed("unauthorized")
  if (status === 429 || (status === 503 && seconds !== null)) return yield* failed("rate_limited", seconds)
  return yield* failed(status >= 400 && status < 500 ? "not_allowed" : "server_error")
})

/** `Retry-After` in seconds: a number or a date. `now`: epoch milliseconds. */
const retryAfter = (value: string | undefined, now: number): number | null => {
  if (value === undefined || value === "") return null
  if (/^[0-9]{1,6}$/.test(value)) return Number(value)
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000))
}
