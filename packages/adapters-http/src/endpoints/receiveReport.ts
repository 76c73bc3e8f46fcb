import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { type CalledAddress, keepReport, verifyReport } from "@calendeal/domain/receiver-deliveries"
import { PaymentProviders, ProviderName } from "@calendeal/domain/receivers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  FailedSignature,
  InvalidSignature,
  largestReport,
  Unauthorized,
  Unavailable
} from "../contract/index.ts"
import { pass } from "../middleware/rateLimiting.ts"
import { readBodyUpTo } from "../middleware/readBody.ts"

interface Call {
  readonly params: CalledAddress
}

/** Stores a call of a payment provider, or refuses it: the provider calls again until it is stored. */
export const receiveReport = ({ params }: Call) =>
  Effect.gen(function* () {
    const [providers, throttle] = [yield* PaymentProviders, yield* Throttle]
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const call = { headers, body: yield* readBodyUpTo(largestReport) }
    const connection = yield* verifyReport(params, call)
    // Only after the signature: unknown clients with the address could use up the connection's limit.
    const limit = rateLimits.signedProviderCalls
    yield* pass(limit, yield* throttle.consume(limit, connection.id))
    yield* keepReport(connection, call)
    return HttpServerResponse.empty({ status: providers.answersOf(connection.provider).stored })
  }).pipe(
    Effect.catchTags({
      RefusedCall: () => refused(params),
      // The sender's signature may be right, so the sender has to keep the call (D-KEY-3).
      SecretUnreadable: () => Effect.fail(new Unavailable({ retryAfterSeconds: 60 }))
    })
  )

/** Calls that are not signed are limited by address; a signed one is never refused because of them (D-HTTP-10). */
const refused = Effect.fnUntraced(function* ({ provider }: CalledAddress) {
  const providers = yield* PaymentProviders
  yield* yield* FailedSignature
  return yield* isProvider(provider) && providers.answersOf(provider).refused === 498
    ? new InvalidSignature()
    : new Unauthorized()
})

const isProvider = Schema.is(ProviderName)
