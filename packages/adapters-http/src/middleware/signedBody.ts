import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { authenticate, RequestSignatures, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { HttpServerRequest } from "effect/http"
import { Body, SignedBody, Signer, Unauthorized } from "../contract/index.ts"
import { ClientAddress } from "./ClientAddress.ts"
import { parseSigned } from "./parseObject.ts"
import { readBody } from "./readBody.ts"
import { count, countClient, limitOf, pass } from "./throttling.ts"

/** Body, signature, rate limit of the key; the endpoint then looks at the rest, JSON included (D-HTTP-9). */
export const signedBody = Layer.effect(
  SignedBody,
  Effect.gen(function* () {
    const throttle = yield* Throttle
    const directory = yield* WorkspaceDirectory
    const signatures = yield* RequestSignatures
    const address = yield* ClientAddress
    const suspect = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      return yield* countClient(throttle, rateLimits.failedSignatures, address.client(request))
    })

    return {
      apiKey: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        // A body that cannot be read has no signature either, and is counted with those that fail.
        const bytes = yield* Effect.tapError(readBody, () => suspect)
        const [prefix = "", signature = "", ...rest] = Redacted.value(credential).split(":")
        const signed = { prefix, signature: rest.length === 0 ? signature : "", body: bytes }
        const signer = yield* authenticate(signed).pipe(
          Effect.provideService(WorkspaceDirectory, directory),
          Effect.provideService(RequestSignatures, signatures),
          Effect.catchTag("Unauthorized", () =>
            // Whoever guesses is counted by address and in the end refused; a good signature never is (D-HTTP-10).
            suspect.pipe(
              Effect.flatMap((admission) => pass(rateLimits.failedSignatures, admission)),
              Effect.andThen(Effect.fail(new Unauthorized()))
            )
          )
        )
        // Only after the signature: prefixes are public, and nobody may use up another's allowance.
        const limit = limitOf(endpoint)
        yield* pass(limit, yield* count(throttle, limit, signer.id))
        const object = Effect.suspend(() => Effect.fromResult(parseSigned(bytes)))
        return yield* httpEffect.pipe(
          Effect.provideService(Body, { object }),
          Effect.provideService(Signer, signer)
        )
      })
    }
  })
)
