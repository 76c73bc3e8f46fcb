import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { McpProtocol, McpServer } from "effect/ai"
import { HttpEffect, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { InvalidInput, InvalidJson, InvalidToken, MissingToken, RateLimited } from "../contract/index.ts"
import type { HttpOptions } from "../HttpApp.ts"
import { errorAnswer } from "../middleware/answers.ts"
import { ClientAddress } from "../middleware/ClientAddress.ts"
import type { PathOptions } from "../middleware/knownPaths.ts"
import { parseExactly } from "../middleware/parseObject.ts"
import { BodyTimeout, readBody } from "../middleware/readBody.ts"
import { RequestId } from "../middleware/requestHeaders.ts"
import { authentication } from "../middleware/tokens.ts"
import { instructions, McpTools } from "./McpTools.ts"
import { sessionless } from "./sessionless.ts"
import { ToolCall } from "./ToolCall.ts"

const path = "/mcp"

/** The paths of the MCP server. */
export const mcpPaths: ReadonlyArray<PathOptions> = [{ method: "POST", path, limit: rateLimits.management }]

/** Newest first. Older ones allow batches, whose cost is not bounded (D-MCP-5). */
const protocols = [McpProtocol.v2026_07_28, McpProtocol.v2025_11_25, McpProtocol.v2025_06_18] as const

/** The MCP server at `/mcp`, for members with an access token (D-MCP-1, D-MCP-2). Its router needs `everyRequest` of `httpApp`. */
export const mcpOverHttp = ({ requestTimeout, trustedProxies, version }: HttpOptions) =>
  route(version).pipe(
    Layer.provide(ClientAddress.layer(trustedProxies)),
    Layer.provide(Layer.succeed(BodyTimeout, Duration.times(requestTimeout, 0.5)))
  )

const route = (version: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const server = yield* HttpRouter.toHttpEffect(mcpServer(version)).pipe(
        // Otherwise it would add its routes to this router.
        Effect.provideService(Layer.CurrentMemoMap, Layer.makeMemoMapUnsafe())
      )
      const handle = HttpEffect.toWebHandlerWith<never, Effect.Services<typeof server>>(
        yield* Effect.context<never>()
      )
      const answer = sessionless(handle(server), `http://mcp.internal${path}`, {
        stateless: "2026-07-28",
        oldest: "2025-06-18"
      })
      const authenticate = yield* authentication
      yield* router.add("POST", path, (request) =>
        Effect.gen(function* () {
          yield* authenticate(rateLimits.management, tokenIn(request.headers["authorization"]))
          const message = yield* Effect.flatMap(readBody, (bytes) => Effect.fromResult(parseExactly(bytes)))
          const response = yield* answer(message, {
            ...forwarded(request),
            "x-request-id": yield* RequestId
          })
          return HttpServerResponse.fromWeb(response)
        }).pipe(Effect.catchIf(isRefusal, (refusal) => Effect.succeed(refusalAnswer(refusal))))
      )
    })
  )

const mcpServer = (version: string) =>
  McpServer.layerHttp({
    name: "calendeal",
    version,
    instructions,
    path,
    protocols,
    allowSessionTermination: true,
    allowSubscriptions: false,
    registrations: McpTools(version).pipe(Layer.provide(fromHeaders.layer))
  }).pipe(Layer.orDie)

const fromHeaders = McpServer.middleware<{ provides: ToolCall }>()((call, { headers }) =>
  Effect.provideService(call, ToolCall, {
    accessToken: tokenIn(headers["authorization"]),
    isCounted: true,
    requestId: headers["x-request-id"] ?? ""
  })
)

const tokenIn = (authorization = "") => Redacted.make(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? "")

/** The headers that the protocol defines. */
const forwarded = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      /^(?:accept|authorization|content-type|origin|mcp-(?!session-id).*)$/.test(name)
    )
  )

type Refusal = InvalidInput | InvalidJson | InvalidToken | MissingToken | RateLimited
const isRefusal = (error: unknown): error is Refusal =>
  [InvalidInput, InvalidJson, InvalidToken, MissingToken, RateLimited].some((one) => error instanceof one)

const refusalAnswer = (refusal: Refusal) => {
  if (refusal instanceof RateLimited)
    return HttpServerResponse.setHeader(
      errorAnswer("rate_limited", 429),
      "retry-after",
      String(refusal.retryAfterSeconds)
    )
  const status = refusal instanceof MissingToken || refusal instanceof InvalidToken ? 401 : 400
  return errorAnswer(refusal.error, status, refusal instanceof InvalidInput ? refusal.issues : undefined)
}
