import { type RateLimit, rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import {
  type AuditLog,
  BadAccessToken,
  identify as identifyToken,
  originOf,
  type WorkspaceQueries
} from "@calendeal/domain/management"
import type { Sessions } from "@calendeal/domain/accounts"
import type { Fingerprint } from "@calendeal/domain/consistency"
import type { AccessToken, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  Body,
  InvalidToken,
  Authenticated,
  MissingToken,
  Membership,
  PresentedToken,
  Required,
  SessionOfRequest,
  Authorized,
  TokenBearer,
  User
} from "../contract/index.ts"
import { noteAccountRefusal, refusalIn } from "./accountRefusals.ts"
import { membershipOf, noteRefusedOperation, workspaceIdOf } from "./membership.ts"
import { clientCounter, count, limitOf, pass } from "./rateLimiting.ts"
import { bodyOf, presentedSession, sessionAuthentication } from "./sessions.ts"

/** Passes the booking token on; the use case verifies it (D-TOK-1). */
export const tokenBearer = Layer.succeed(TokenBearer, {
  bookingToken: (httpEffect, { credential }) =>
    Redacted.value(credential) === ""
      ? Effect.fail(new MissingToken())
      : Effect.provideService(httpEffect, PresentedToken, credential)
})

/** Checks the token or the session, and the rate limit, before the rest of the request. */
export const authenticated = Layer.effect(
  Authenticated,
  Effect.gen(function* () {
    const ports = yield* Effect.context<WorkspaceQueries | AuditLog | Fingerprint | Sessions | Throttle>()
    const identify = yield* callerIdentification
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const user = yield* identify(endpoint, credential)
        return yield* httpEffect.pipe(
          Effect.tapError((failure) =>
            Effect.provideContext(noteAccountRefusal(user, failure, endpoint.identifier), ports)
          ),
          Effect.provideService(User, user),
          Effect.provideService(Body, bodyOf(request))
        )
      })
    }
  })
)

/** Checks the token or the session, the rate limit, the membership and the role before the rest of the request (D-MGMT-1). */
export const authorized = Layer.effect(
  Authorized,
  Effect.gen(function* () {
    const ports = yield* Effect.context<
      WorkspaceQueries | WorkspaceDirectory | AuditLog | Fingerprint | Throttle
    >()
    const identify = yield* callerIdentification
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const caller = yield* identify(endpoint, credential)
        const { workspaceId = "" } = yield* HttpRouter.params
        const requirement = Context.getUnsafe(endpoint.annotations, Required)
        const membership = yield* membershipOf(
          caller,
          workspaceIdOf(workspaceId),
          requirement,
          endpoint.identifier
        ).pipe(Effect.provideContext(ports))
        return yield* httpEffect.pipe(
          // Refused by the values in the body.
          Effect.tapError((failure) => {
            const action = refusalIn(failure)
            if (action === undefined) return Effect.void
            const { audit, member } = membership
            const refused = {
              workspaceId: member.workspaceId,
              userId: member.userId,
              origin: originOf(audit)
            }
            return Effect.provideContext(noteRefusedOperation(refused, action, endpoint.identifier), ports)
          }),
          Effect.provideService(Body, bodyOf(request)),
          Effect.provideService(Membership, membership),
          Effect.provideService(SessionOfRequest, "account" in caller ? caller : null)
        )
      })
    }
  })
)

/** Verifies the access token, or without one the session, which must be recent for sensitive operations (D-SIGN-7). */
const callerIdentification = Effect.gen(function* () {
  const authenticate = yield* authenticationBy(identifyToken)
  const identify = yield* sessionAuthentication
  return Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top, credential: Redacted.Redacted) {
    const request = yield* HttpServerRequest.HttpServerRequest
    const secret = Redacted.value(credential) === "" ? presentedSession(request) : Option.none()
    return Option.isSome(secret)
      ? yield* identify(secret.value, endpoint)
      : yield* authenticate(limitOf(endpoint), credential)
  })
})

/** Counts a request by its token, or, against guessing, by the client's address if the token is missing or invalid. */
export const authenticationBy = Effect.fnUntraced(function* <E, R>(
  identify: (presented: Redacted.Redacted) => Effect.Effect<AccessToken, BadAccessToken | E, R>
) {
  const throttle = yield* Throttle
  const ports = yield* Effect.context<R>()
  const countClient = yield* clientCounter
  const limitFailures = Effect.flatMap(countClient(rateLimits.failedAccessTokens), (admission) =>
    pass(rateLimits.failedAccessTokens, admission)
  )
  return Effect.fnUntraced(function* (limit: RateLimit, credential: Redacted.Redacted) {
    if (Redacted.value(credential) === "") return yield* Effect.andThen(limitFailures, new MissingToken())
    const caller = yield* identify(credential).pipe(
      Effect.catchIf(
        (error): error is BadAccessToken => error instanceof BadAccessToken,
        () => Effect.andThen(limitFailures, new InvalidToken())
      )
    )
    yield* pass(limit, yield* count(throttle, limit, caller.hash))
    return caller
  }, Effect.provideContext(ports))
})
