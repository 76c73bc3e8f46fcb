import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { authenticate, RequestSignatures, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Body, SignedBody, Signer, Unauthorized, Unavailable } from "../contract/index.ts"
import { parseSigned } from "./parseObject.ts"
import { readBody } from "./readBody.ts"
import { clientCounter, count, limitOf, pass } from "./rateLimiting.ts"

/** When a request is to be repeated whose API key's secret cannot be decrypted: an operator has to correct SECRETS_KEYS. */
const wrongKeys = { retryAfterSeconds: 60 }

/** Checks the body, the signature and the key's rate limit, in this order. The endpoint then parses the JSON (D-HTTP-9). */
export const signedBody = Layer.effect(
  SignedBody,
  Effect.gen(function* () {
    const throttle = yield* Throttle
    const directory = yield* WorkspaceDirectory
    const signatures = yield* RequestSignatures
    const countFailure = (yield* clientCounter)(rateLimits.failedSignatures)

    return {
      apiKey: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        // A body that cannot be read has no valid signature, so it is counted as a failed one.
        const bytes = yield* Effect.tapError(readBody, () => countFailure)
        const [prefix = "", signature = "", ...rest] = Redacted.value(credential).split(":")
        const signed = { prefix, signature: rest.length === 0 ? signature : "", body: bytes }
        const signer = yield* authenticate(signed).pipe(
          Effect.provideService(WorkspaceDirectory, directory),
          Effect.provideService(RequestSignatures, signatures),
          // Failed signatures are limited by address; a valid one is never refused because of them (D-HTTP-10).
          Effect.tapError(() =>
            Effect.flatMap(countFailure, (admission) => pass(rateLimits.failedSignatures, admission))
          ),
          Effect.catchTags({
            Unauthorized: () => Effect.fail(new Unauthorized()),
            // The sender's signature may be right, so the sender has to keep the request (D-KEY-3).
            SecretUnreadable: () => Effect.fail(new Unavailable(wrongKeys))
          })
        )
        // Only after the signature: prefixes are public, so others could use up the key's limit.
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
