import { isRecent } from "@calendeal/domain/accounts"
import { type RateLimit, rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { identify as identifyToken, type WorkspaceQueries } from "@calendeal/domain/management"
import type { Fingerprint } from "@calendeal/domain/consistency"
import type { AccessToken, AccessTokens } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  Body,
  Caller,
  InvalidToken,
  Authenticated,
  MissingToken,
  Membership,
  PresentedToken,
  Required,
  Sensitive,
  SignInAgain,
  Authorized,
  TokenBearer
} from "../contract/index.ts"
import { membershipOf, workspaceIdOf } from "./membership.ts"
import { clientCounter, count, limitOf, pass } from "./rateLimiting.ts"
import { bodyOf, presentedSession, sessionAuthentication } from "./sessions.ts"

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

/** Checks the token or the session, the rate limit, the membership and the role before the rest of the request (D-MGMT-1). */
export const authorized = Layer.effect(
  Authorized,
  Effect.gen(function* () {
    const ports = yield* Effect.context<WorkspaceQueries>()
    const authenticate = yield* authentication
    const identify = yield* sessionAuthentication
    const signIn = Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top, secret: Redacted.Redacted) {
      const session = yield* identify(secret, limitOf(endpoint))
      if (Context.get(endpoint.annotations, Sensitive) && !isRecent(session, yield* DateTime.now))
        return yield* new SignInAgain()
      return session
    })
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const secret = Redacted.value(credential) === "" ? presentedSession(request) : Option.none()
        const caller = Option.isSome(secret)
          ? yield* signIn(endpoint, secret.value)
          : yield* authenticate(limitOf(endpoint), credential)
        const { workspaceId = "" } = yield* HttpRouter.params
        const requirement = Context.getUnsafe(endpoint.annotations, Required)
        const membership = yield* membershipOf(caller, workspaceIdOf(workspaceId), requirement).pipe(
          Effect.provideContext(ports)
        )
        return yield* httpEffect.pipe(
          Effect.provideService(Body, bodyOf(request)),
          Effect.provideService(Membership, membership)
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
    const caller = yield* identifyToken(credential).pipe(
      Effect.catchTag("BadAccessToken", () => Effect.andThen(limitFailures, new InvalidToken()))
    )
    yield* pass(limit, yield* count(throttle, limit, caller.hash))
    return caller
  }, Effect.provideContext(ports))
})

const callerContext = (caller: AccessToken, request: HttpServerRequest.HttpServerRequest) =>
  Context.make(Caller, caller).pipe(Context.add(Body, bodyOf(request)))
