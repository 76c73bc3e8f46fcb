import { capture } from "@calendeal/domain/capture"
import { TypedEmail, TypedName } from "@calendeal/domain/contacts"
import type { Offering } from "@calendeal/domain/event-types"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"

const readEmail = Schema.decodeUnknownOption(TypedEmail)
const readName = Schema.decodeUnknownOption(TypedName)

/** The client for rate limits (D-HTTP-8), and its network (D-RATE-5). */
export interface Client {
  readonly address: string
  readonly network: string | undefined
}

/**
 * Captures a lead from the form without scripts, under the rate limit of the public API's capture. Returns whether it
 * succeeded, without the reason.
 */
export const captureEmail = Effect.fn("page.captureEmail")(
  function* ({ eventType }: Offering, { address, network }: Client) {
    const throttle = yield* Throttle
    const request = yield* HttpServerRequest.HttpServerRequest
    const form = new URLSearchParams(yield* request.text)
    const admission = yield* throttle.consume(
      rateLimits.capture,
      `${address} ${eventType.id}`,
      network === undefined ? undefined : `${network} ${eventType.id}`
    )
    const email = readEmail(form.get("email"))
    const name = readName(form.get("name"))
    if (admission._tag === "Refused" || Option.isNone(email) || Option.isNone(name)) return false
    yield* capture({
      eventTypeId: eventType.id,
      email: email.value,
      name,
      phone: Option.none(),
      touch: {},
      customFields: {},
      stepOneComplete: false,
      priorContactId: Option.none(),
      leadProof: Option.none(),
      address: Option.some(address)
    })
    return true
  },
  Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.kibibytes(8)),
  Effect.catch(() => Effect.succeed(false))
)
