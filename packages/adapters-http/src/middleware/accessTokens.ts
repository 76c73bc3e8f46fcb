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
  Known,
  Least,
  MissingToken,
  NotFound,
  Membership,
  Seated
} from "../contract/index.ts"
import { ClientAddress } from "./ClientAddress.ts"
import { parseExactly } from "./parseObject.ts"
import { readBody } from "./readBody.ts"
import { RequestId } from "./requestHeaders.ts"
import { count, countClient, limitOf, pass } from "./throttling.ts"

/** Checks the token and the rate limit before the rest of the request. */
export const known = Layer.effect(
  Known,
  Effect.gen(function* () {
    const enter = yield* entering
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const caller = yield* enter(endpoint, credential)
        return yield* Effect.provideContext(
          httpEffect,
          opened(caller, yield* HttpServerRequest.HttpServerRequest)
        )
      })
    }
  })
)

/** Checks the token, the rate limit, the membership and the role before the rest of the request (D-MGMT-1). */
export const seated = Layer.effect(
  Seated,
  Effect.gen(function* () {
    const ports = yield* Effect.context<WorkspaceQueries>()
    const enter = yield* entering
    return {
      accessToken: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const caller = yield* enter(endpoint, credential)
        const { workspaceId: named = "" } = yield* HttpRouter.params
        const workspaceId = isWorkspaceId(named) ? WorkspaceId.make(named.toLowerCase()) : nowhere
        const member = yield* admit(caller, workspaceId, Context.getUnsafe(endpoint.annotations, Least)).pipe(
          Effect.provideContext(ports),
          Effect.catchTags({
            BadAccessToken: () => Effect.fail(new InvalidToken()),
            NotThere: () => Effect.fail(new NotFound()),
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
          Context.add(opened(caller, yield* HttpServerRequest.HttpServerRequest), Membership, {
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
const nowhere = WorkspaceId.make("00000000-0000-4000-8000-000000000000")

/** Counts a request by its token, or, against guessing, by the client's address if the token is missing or invalid. */
const entering = Effect.gen(function* () {
  const throttle = yield* Throttle
  const ports = yield* Effect.context<AccessTokens | Fingerprint>()
  const address = yield* ClientAddress
  return Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top, credential: Redacted.Redacted) {
    const request = yield* HttpServerRequest.HttpServerRequest
    const suspect = Effect.suspend(() =>
      countClient(throttle, rateLimits.failedAccessTokens, address.client(request))
    ).pipe(Effect.flatMap((admission) => pass(rateLimits.failedAccessTokens, admission)))
    if (Redacted.value(credential) === "") return yield* Effect.andThen(suspect, new MissingToken())
    const caller = yield* identify(credential).pipe(
      Effect.catchTag("BadAccessToken", () => Effect.andThen(suspect, new InvalidToken()))
    )
    const limit = limitOf(endpoint)
    yield* pass(limit, yield* count(throttle, limit, caller.hash))
    return caller
  }, Effect.provideContext(ports))
})

const opened = (caller: AccessToken, request: HttpServerRequest.HttpServerRequest) =>
  Context.make(Caller, caller).pipe(
    Context.add(Body, {
      object: readBody.pipe(
        Effect.flatMap((bytes) => Effect.fromResult(parseExactly(bytes))),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request)
      )
    })
  )
