import { Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpServerRequest } from "effect/http"
import { Counted } from "../contract/index.ts"
import { ClientAddress } from "./ClientAddress.ts"
import { countClient, limitOf, pass } from "./throttling.ts"

/** Counts the request by address before any other check (D-HTTP-9). */
export const counted = Layer.effect(
  Counted,
  Effect.gen(function* () {
    const throttle = yield* Throttle
    const address = yield* ClientAddress
    return Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const limit = limitOf(endpoint)
      const request = yield* HttpServerRequest.HttpServerRequest
      yield* pass(limit, yield* countClient(throttle, limit, address.client(request)))
      return yield* httpEffect
    })
  })
)
