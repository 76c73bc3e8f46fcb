import type { RateLimit } from "@calendeal/domain/rate-limits"
import type { ApiKey } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Redacted } from "effect/Redacted"
import type { Json } from "effect/Schema"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { documentLimit } from "./documentation.ts"
import {
  Internal,
  InvalidInput,
  InvalidJson,
  InvalidTimezone,
  MissingIdempotencyKey,
  MissingToken,
  type RateLimited,
  RateLimitedAnswer,
  Unauthorized,
  UnavailableAnswer
} from "./errors.ts"

/** The rate limit of an endpoint: the annotation that the counting middleware reads. */
export class Limit extends Context.Service<Limit, RateLimit>()("@calendeal/adapters-http/Limit") {}

/** Limits an endpoint, and documents its summary and the headers that all its responses then have (D-HTTP-5). */
export const limitedTo = (rateLimit: RateLimit, summary: string): Context.Context<never> =>
  Context.merge(
    Context.make(Limit, rateLimit),
    OpenApi.annotations({ summary, transform: documentLimit(rateLimit) })
  )

/** Whether pages of any origin can read the responses (D-HTTP-4). */
export const CrossOrigin = Context.Reference<boolean>("@calendeal/adapters-http/CrossOrigin", {
  defaultValue: () => false
})

/** Whether the endpoint makes the service send mails for a client who did not sign in, so that the client's requests to all such endpoints have one limit (D-MAIL-60c). */
export const CausesMails = Context.Reference<boolean>("@calendeal/adapters-http/CausesMails", {
  defaultValue: () => false
})

/** Whether visitors of booking pages call the endpoint, so that it is served at the own domains of workspaces, too (D-DOM-2). */
export const ForVisitors = Context.Reference<boolean>("@calendeal/adapters-http/ForVisitors", {
  defaultValue: () => false
})

/** Reports all faults of a request's query and headers at once, without values (D-HTTP-1). */
export class SchemaErrors extends HttpApiMiddleware.Service<SchemaErrors>()(
  "@calendeal/adapters-http/SchemaErrors",
  {
    error: [InvalidInput, Internal, UnavailableAnswer]
  }
) {}

/** Answers issues with their path and message only, as the specification has them (D-CON-61). */
export class PlainIssues extends HttpApiMiddleware.Service<PlainIssues>()(
  "@calendeal/adapters-http/PlainIssues",
  { error: [InvalidInput] }
) {}

/** Answers a query with its own code if an unknown time zone is its only fault (D-HTTP-7a). */
export class TimeZoneErrors extends HttpApiMiddleware.Service<TimeZoneErrors>()(
  "@calendeal/adapters-http/TimeZoneErrors",
  {
    error: [InvalidTimezone]
  }
) {}

/** Counts a request without a body by the client's address. */
export class Counted extends HttpApiMiddleware.Service<Counted>()("@calendeal/adapters-http/Counted", {
  error: [RateLimitedAnswer]
}) {}

/** Counts a request whose signature is wrong by the client's address. Fails with RateLimited if there were too many (D-HTTP-10). */
export class FailedSignature extends Context.Service<FailedSignature, Effect<void, RateLimited>>()(
  "@calendeal/adapters-http/FailedSignature"
) {}

/** As `Counted`, for an endpoint that checks a signature of the request itself. */
export class CountedCall extends HttpApiMiddleware.Service<CountedCall, { provides: FailedSignature }>()(
  "@calendeal/adapters-http/CountedCall",
  { error: [RateLimitedAnswer] }
) {}

/** The body of the request: read, but not validated. */
export class Body extends Context.Service<
  Body,
  {
    /** The body as a JSON object of bounded depth (D-HTTP-2). */
    readonly object: Effect<{ readonly [key: string]: Json }, InvalidJson | InvalidInput>
  }
>()("@calendeal/adapters-http/Body") {}

/** The address for which the request is counted, of IPv6 the /64 (D-HTTP-8); none if the socket has none. */
export class CountedAddress extends Context.Service<CountedAddress, Option<string>>()(
  "@calendeal/adapters-http/CountedAddress"
) {}

/** Reads the body and counts the request by the client's address and the event type in the body. */
export class CountedBody extends HttpApiMiddleware.Service<
  CountedBody,
  { provides: Body | CountedAddress }
>()("@calendeal/adapters-http/CountedBody", { error: [InvalidJson, InvalidInput, RateLimitedAnswer] }) {}

/** As `CountedBody`, for a request that needs an idempotency key. */
export class CountedKeyedBody extends HttpApiMiddleware.Service<CountedKeyedBody, { provides: Body }>()(
  "@calendeal/adapters-http/CountedKeyedBody",
  { error: [MissingIdempotencyKey, InvalidJson, InvalidInput, RateLimitedAnswer] }
) {}

/** The API key that signed the request. */
export class Signer extends Context.Service<Signer, ApiKey>()("@calendeal/adapters-http/Signer") {}

/** Reads the body, checks its signature, and counts the request by its API key (D-KEY-1, D-HTTP-9). */
export class SignedBody extends HttpApiMiddleware.Service<SignedBody, { provides: Body | Signer }>()(
  "@calendeal/adapters-http/SignedBody",
  {
    error: [Unauthorized, InvalidJson, InvalidInput, RateLimitedAnswer, UnavailableAnswer],
    security: {
      apiKey: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "`<key prefix>:<signature>`. The signature is the HMAC-SHA256 of the exact bytes of the body, keyed with " +
            "the whole secret (`sks_…`) as UTF-8, in hexadecimal."
        )
      )
    }
  }
) {}

/** The caller's booking token, unverified. */
export class PresentedToken extends Context.Service<PresentedToken, Redacted>()(
  "@calendeal/adapters-http/PresentedToken"
) {}

/** Reads the booking token from the request (D-TOK-1). */
export class TokenBearer extends HttpApiMiddleware.Service<TokenBearer, { provides: PresentedToken }>()(
  "@calendeal/adapters-http/TokenBearer",
  {
    error: [MissingToken],
    security: {
      bookingToken: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A short-lived token for one booking, or the token of a link in its mails. A token either reads the booking, or manages it, which includes cancelling it."
        )
      )
    }
  }
) {}
