import { plainly } from "../middleware/refusals.ts"
import { ServiceAddress } from "@calendeal/domain/mails"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import {
  InvalidInput,
  InvalidJson,
  InvalidToken,
  MissingToken,
  RateLimited,
  WorkspaceIsSuspended
} from "../contract/index.ts"
import type { HttpOptions } from "../HttpApp.ts"
import { apiHeaders, errorAnswer } from "../middleware/answers.ts"
import { ClientAddress } from "../middleware/ClientAddress.ts"
import type { PathOptions } from "../middleware/knownPaths.ts"
import { parseExactly } from "../middleware/parseObject.ts"
import { BodyTimeout, bodyTimeOf, readBody } from "../middleware/readBody.ts"
import { RequestOrigin } from "../middleware/requestOrigin.ts"
import { suspensionOf } from "../middleware/membership.ts"
import { authenticationBy } from "../middleware/tokens.ts"
import { challengeHeader } from "../oauth/discovery.ts"
import { identifyCaller } from "./identifyCaller.ts"
import type { mcpAnswers } from "./mcpAnswers.ts"
import { headerOf, originHeader } from "./originHeader.ts"
import { tokenIn } from "./tokenIn.ts"

const path = "/mcp"

/** The paths of the MCP server. */
export const mcpPaths: ReadonlyArray<PathOptions> = [{ method: "POST", path, limit: rateLimits.management }]

/** The MCP server at `/mcp`, for members with an access token (D-MCP-1, D-MCP-2). Its router needs `everyRequest` of `httpApp`. */
export const mcpOverHttp = ({ requestTimeout, trustedProxies, version }: HttpOptions) =>
  route(version).pipe(
    Layer.provide(ClientAddress.layer(trustedProxies)),
    Layer.provide(Layer.succeed(BodyTimeout, bodyTimeOf(requestTimeout)))
  )

type Made = ReturnType<typeof mcpAnswers>
type Needs = Effect.Services<Made>
type Answers = Effect.Success<Made>

const route = (version: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const context = yield* Effect.context<Needs>()
      // Loaded with the first request, because most processes have none, and each start would take longer.
      let answering: Promise<Answers> | undefined
      const start = async () => {
        const { mcpAnswers } = await import("./mcpAnswers.ts")
        return Effect.runPromiseWith(context)(mcpAnswers(version))
      }
      const authenticate = yield* authenticationBy(identifyCaller)
      const service = yield* ServiceAddress
      yield* router.add("POST", path, (request) =>
        Effect.gen(function* () {
          yield* authenticate(rateLimits.management, tokenIn(request.headers["authorization"])).pipe(
            Effect.catchTag("WorkspaceSuspended", suspensionOf)
          )
          const message = yield* Effect.flatMap(readBody, (bytes) => Effect.fromResult(parseExactly(bytes)))
          const answer = yield* Effect.promise(() => (answering ??= start()))
          const response = yield* answer(message, {
            ...forwarded(request),
            [originHeader]: headerOf(yield* RequestOrigin)
          })
          return HttpServerResponse.fromWeb(response)
        }).pipe(Effect.catchIf(isRefusal, (refusal) => Effect.succeed(refusalAnswer(refusal, service))))
      )
    })
  )

/** The headers that the protocol defines. */
const forwarded = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /^(?:accept|authorization|content-type|origin|mcp-(?!session-id).*)$/.test(name)
    )
  )

type Refusal = InvalidInput | InvalidJson | InvalidToken | MissingToken | RateLimited | WorkspaceIsSuspended
const isRefusal = (error: unknown): error is Refusal =>
  [InvalidInput, InvalidJson, InvalidToken, MissingToken, RateLimited, WorkspaceIsSuspended].some(
    (one) => error instanceof one
  )

const refusalAnswer = (refusal: Refusal, service: URL) => {
  if (refusal instanceof RateLimited)
    return HttpServerResponse.setHeader(
      errorAnswer("rate_limited", 429),
      "retry-after",
      String(refusal.retryAfterSeconds)
    )
  if (refusal instanceof WorkspaceIsSuspended)
    return HttpServerResponse.jsonUnsafe(
      { error: refusal.error, message: refusal.message },
      { status: 403, headers: apiHeaders }
    )
  if (refusal instanceof MissingToken || refusal instanceof InvalidToken)
    return HttpServerResponse.setHeader(
      errorAnswer(refusal.error, 401),
      "www-authenticate",
      challengeHeader(service, refusal instanceof InvalidToken)
    )
  return errorAnswer(
    refusal.error,
    400,
    refusal instanceof InvalidInput ? plainly(refusal.issues) : undefined
  )
}
