import { CheckoutFailed, type CheckoutFault } from "@calendeal/domain/payments"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import { version } from "../stripe/version.ts"

/** The time limit for one request: a visitor waits for the answer. */
const timeLimit = Duration.seconds(8)

/** An answer of Stripe. `code` and `parameter`: of its error; an empty text: none. */
export interface StripeAnswer {
  readonly status: number
  readonly text: string
  readonly code: string
  readonly parameter: string
}

/** A request to Stripe. `key`: repeated requests with it do one thing. */
export interface StripeRequest {
  readonly path: string
  readonly secretKey: string
  /** Absent: it asks only. */
  readonly form?: Readonly<Record<string, string>>
  readonly key?: string
}

/** Sends a request and reads the whole answer. Faults of the network and of Stripe fail, and contain nothing of the request. */
export const askStripe = (
  client: HttpClient.HttpClient,
  api: string,
  { form, key, path, secretKey }: StripeRequest
): Effect.Effect<StripeAnswer, CheckoutFailed> => {
  const request =
    form === undefined
      ? HttpClientRequest.get(`${api}${path}`)
      : HttpClientRequest.post(`${api}${path}`).pipe(HttpClientRequest.bodyUrlParams(form))
  return client
    .execute(
      request.pipe(
        HttpClientRequest.bearerToken(secretKey),
        HttpClientRequest.setHeader("stripe-version", version),
        key === undefined ? (same) => same : HttpClientRequest.setHeader("idempotency-key", key)
      )
    )
    .pipe(
      Effect.flatMap(({ headers, status, text }) =>
        Effect.map(text, (text) => ({ status, text, ...errorIn(text), retryAfter: headers["retry-after"] }))
      ),
      Effect.mapError(({ reason }) => failed(faultOf(reason))),
      Effect.timeoutOrElse({ duration: timeLimit, orElse: () => Effect.fail(failed("timed_out")) }),
      Effect.flatMap(({ retryAfter, ...answer }) => {
        const { status } = answer
        if (status === 401) return Effect.fail(failed("unauthorized"))
        if (status === 403) return Effect.fail(failed("not_allowed"))
        if (status === 429) return Effect.fail(failed("rate_limited", secondsOf(retryAfter)))
        // Another request with the same key is under way, or Stripe is in trouble.
        if (status === 409 || status >= 500) return Effect.fail(failed("server_error"))
        return Effect.succeed(answer)
      })
    )
}

export const failed = (fault: CheckoutFault, retryAfterSeconds: number | null = null): CheckoutFailed =>
  new CheckoutFailed({ fault, retryAfterSeconds })

const faultOf = (reason: HttpClientError.HttpClientError["reason"]): CheckoutFault => {
  const cause = "cause" in reason ? reason.cause : undefined
  return Cause.isTimeoutError(cause) ? "timed_out" : "unreachable"
}

const secondsOf = (text: string | undefined): number | null =>
  text !== undefined && /^[0-9]{1,6}$/.test(text) ? Number(text) : null

const decodeError = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      error: Schema.Struct({
        code: Schema.optionalKey(Schema.String),
        param: Schema.optionalKey(Schema.NullOr(Schema.String))
      })
    })
  )
)

const errorIn = (text: string): Pick<StripeAnswer, "code" | "parameter"> =>
  Option.match(decodeError(text), {
    onNone: () => ({ code: "", parameter: "" }),
    onSome: ({ error: { code = "", param } }) => ({ code, parameter: param ?? "" })
  })
