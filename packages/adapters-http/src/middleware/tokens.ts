import { type RateLimit, rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { identify, type WorkspaceQueries } from "@calendeal/domain/management"
import type { Fingerprint } from "@calendeal/domain/consistency"
import type { AccessToken, AccessTokens } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { HttpRouter, HttpServerRequest } from "effect/http"
import {
  Body,
  Caller,
  InvalidToken,
  Authenticated,
  MinimumRole,
  MissingToken,
  Membership,
  PresentedToken,
  Authorized,
  TokenBearer
} from "../contract/index.ts"
import { membershipOf, workspaceIdOf } from "./membership.ts"
import { parseExactly } from "./parseObject.ts"
import { readBody } from "./readBody.ts"
import { clientCounter, count, limitOf, pass } from "./rateLimiting.ts"

/** Passes the booking token on; the use case verifies it (D-TOK-1). */
export const tokenBearer = Layer.succeed(TokenBearer, {
  bookingToken: (httpEffect, { credential }) =>
    Redacted.value(credential) === ""
      ? Effect.fail(new MissingToken())
      : Effect.provideService(httpEffect, PresentedToken, credential)
})

/** Checks the token and the rate limit before the rest of the request. */
export const authenticated = Layer.effect(
  Authenticated,
  Effect.gen(function* () {
    const authenticate = yield* authentication
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const caller = yield* authenticate(limitOf(endpoint), credential)
        return yield* Effect.provideContext(
          httpEffect,
          callerContext(caller, yield* HttpServerRequest.HttpServerRequest)
        )
      })
    }
  })
)

/** Checks the token, the rate limit, the membership and the role before the rest of the request (D-MGMT-1). */
export const authorized = Layer.effect(
  Authorized,
  Effect.gen(function* () {
    const ports = yield* Effect.context<WorkspaceQueries>()
    const authenticate = yield* authentication
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const caller = yield* authenticate(limitOf(endpoint), credential)
        const { workspaceId = "" } = yield* HttpRouter.params
        const least = Context.getUnsafe(endpoint.annotations, MinimumRole)
        const membership = yield* membershipOf(caller, workspaceIdOf(workspaceId), least).pipe(
          Effect.provideContext(ports)
        )
        return yield* Effect.provideContext(
          httpEffect,
          Context.add(
            callerContext(caller, yield* HttpServerRequest.HttpServerRequest),
            Membership,
            membership
          )
        )
      })
    }
  })
)

/** Counts a request by its token, or, against guessing, by the client's address if the token is missing or invalid. */
export const authentication = Effect.gen(function* () {
  const throttle = yield* Throttle
  const ports = yield* Effect.context<AccessTokens | Fingerprint>()
  const countClient = yield* clientCounter
  const limitFailures = Effect.flatMap(countClient(rateLimits.failedAccessTokens), (admission) =>
    pass(rateLimits.failedAccessTokens, admission)
  )
  return Effect.fnUntraced(function* (limit: RateLimit, credential: Redacted.Redacted) {
    if (Redacted.value(credential) === "") return yield* Effect.andThen(limitFailures, new MissingToken())
    const caller = yield* identify(credential).pipe(
      Effect.catchTag("BadAccessToken", () => Effect.andThen(limitFailures, new InvalidToken()))
    )
    yield* pass(limit, yield* count(throttle, limit, caller.hash))
    return caller
  }, Effect.provideContext(ports))
})

const callerContext = (caller: AccessToken, request: HttpServerRequest.HttpServerRequest) =>
  Context.make(Caller, caller).pipe(
    Context.add(Body, {
      object: readBody.pipe(
        Effect.flatMap((bytes) => Effect.fromResult(parseExactly(bytes))),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request)
      )
    })
  )
