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
  RateLimitedAnswer,
  Unauthorized
} from "./errors.ts"

/** How often an endpoint may be called; the annotation that the counting middleware goes by. */
export class Limit extends Context.Service<Limit, RateLimit>()("@calendeal/adapters-http/Limit") {}

/** Limits an endpoint, and documents the headers that all its answers then carry (D-HTTP-5). */
export const limitedTo = (rateLimit: RateLimit): Context.Context<never> =>
  Context.merge(Context.make(Limit, rateLimit), OpenApi.annotations({ transform: documentLimit(rateLimit) }))

/** Any page may read the answers of what is annotated so (D-HTTP-4). */
export const CrossOrigin = Context.Reference<boolean>("@calendeal/adapters-http/CrossOrigin", {
  defaultValue: () => false
})

/** Tells what is wrong with the parts of a request: every fault at once, and no values (D-HTTP-1). */
export class Readable extends HttpApiMiddleware.Service<Readable>()("@calendeal/adapters-http/Readable", {
  error: [InvalidInput, Internal]
}) {}

/** Answers an unknown time zone of a query with its own code when nothing else is at fault (D-HTTP-7a). */
export class ZoneRead extends HttpApiMiddleware.Service<ZoneRead>()("@calendeal/adapters-http/ZoneRead", {
  error: [InvalidTimezone]
}) {}

/** Counts a request without a body by the client's address. */
export class Counted extends HttpApiMiddleware.Service<Counted>()("@calendeal/adapters-http/Counted", {
  error: [RateLimitedAnswer]
}) {}

/** The body of the request, of which nothing is known but that it could be read. */
export class Body extends Context.Service<
  Body,
  {
    /** The body as a JSON object of bounded depth (D-HTTP-2). */
    readonly object: Effect<{ readonly [key: string]: Json }, InvalidJson | InvalidInput>
  }
>()("@calendeal/adapters-http/Body") {}

/** The address that the request is counted under, an IPv6 one by its /64 (D-HTTP-8); none when the socket has none. */
export class CountedAddress extends Context.Service<CountedAddress, Option<string>>()(
  "@calendeal/adapters-http/CountedAddress"
) {}

/** Reads the body and counts the request by the client's address and the event type that the body names. */
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
    error: [Unauthorized, InvalidJson, InvalidInput, RateLimitedAnswer],
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

/** The booking token that the caller presents, unchecked. */
export class PresentedToken extends Context.Service<PresentedToken, Redacted>()(
  "@calendeal/adapters-http/PresentedToken"
) {}

/** Takes the booking token from the request (D-TOK-1). */
export class TokenBearer extends HttpApiMiddleware.Service<TokenBearer, { provides: PresentedToken }>()(
  "@calendeal/adapters-http/TokenBearer",
  {
    error: [MissingToken],
    security: {
      bookingToken: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A short-lived token for one booking. A token either reads the booking, or manages it, which includes to cancel it."
        )
      )
    }
  }
) {}
