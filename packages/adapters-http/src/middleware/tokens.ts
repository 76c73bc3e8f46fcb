import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { admit, identify, type WorkspaceQueries } from "@calendeal/domain/management"
import type { Fingerprint } from "@calendeal/domain/consistency"
import { type AccessToken, type AccessTokens, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  Body,
  Caller,
  Forbidden,
  InvalidToken,
  Authenticated,
  MinimumRole,
  MissingToken,
  NotFound,
  Membership,
  PresentedToken,
  Authorized,
  TokenBearer
} from "../contract/index.ts"
import { parseExactly } from "./parseObject.ts"
import { readBody } from "./readBody.ts"
import { RequestId } from "./requestHeaders.ts"
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
        const caller = yield* authenticate(endpoint, credential)
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
        const caller = yield* authenticate(endpoint, credential)
        const { workspaceId: given = "" } = yield* HttpRouter.params
        const workspaceId = isWorkspaceId(given) ? WorkspaceId.make(given.toLowerCase()) : unknownWorkspace
        const member = yield* admit(
          caller,
          workspaceId,
          Context.getUnsafe(endpoint.annotations, MinimumRole)
        ).pipe(
          Effect.provideContext(ports),
          Effect.catchTags({
            BadAccessToken: () => Effect.fail(new InvalidToken()),
            ResourceNotFound: () => Effect.fail(new NotFound()),
            RoleTooLow: () => Effect.fail(new Forbidden())
          })
        )
        const audit = {
          workspaceId,
          actor: { _tag: "User" as const, userId: caller.userId },
          at: yield* DateTime.now,
          requestId: yield* RequestId
        }
        return yield* Effect.provideContext(
          httpEffect,
          Context.add(callerContext(caller, yield* HttpServerRequest.HttpServerRequest), Membership, {
            member,
            audit
          })
        )
      })
    }
  })
)

const isWorkspaceId = Schema.is(WorkspaceId)

/** A workspace without members. It is looked up in place of a malformed id, so that both take the same time. */
const unknownWorkspace = WorkspaceId.make("00000000-0000-4000-8000-000000000000")

/** Counts a request by its token, or, against guessing, by the client's address if the token is missing or invalid. */
const authentication = Effect.gen(function* () {
  const throttle = yield* Throttle
  const ports = yield* Effect.context<AccessTokens | Fingerprint>()
  const countClient = yield* clientCounter
  const limitFailures = Effect.flatMap(countClient(rateLimits.failedAccessTokens), (admission) =>
    pass(rateLimits.failedAccessTokens, admission)
  )
  return Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top, credential: Redacted.Redacted) {
    if (Redacted.value(credential) === "") return yield* Effect.andThen(limitFailures, new MissingToken())
    const caller = yield* identify(credential).pipe(
      Effect.catchTag("BadAccessToken", () => Effect.andThen(limitFailures, new InvalidToken()))
    )
    const limit = limitOf(endpoint)
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
