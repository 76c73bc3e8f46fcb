import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { McpProtocol, McpServer } from "effect/ai"
import { HttpEffect, HttpRouter } from "effect/http"
import { instructions, McpTools } from "./McpTools.ts"
import { originHeader, originIn } from "./originHeader.ts"
import { sessionless } from "./sessionless.ts"
import { tokenIn } from "./tokenIn.ts"
import { ToolCall } from "./ToolCall.ts"

/** Newest first. Older ones allow batches, whose cost is not bounded (D-MCP-5). */
const protocols = [McpProtocol.v2026_07_28, McpProtocol.v2025_11_25, McpProtocol.v2025_06_18] as const

const path = "/mcp"

/** Answers messages of the protocol over HTTP, without a session that outlasts one (D-MCP-4). */
export const mcpAnswers = Effect.fnUntraced(function* (version: string) {
  const server = yield* HttpRouter.toHttpEffect(mcpServer(version)).pipe(
    // Otherwise it would add its routes to the router of the service.
    Effect.provideService(Layer.CurrentMemoMap, Layer.makeMemoMapUnsafe())
  )
  const handle = HttpEffect.toWebHandlerWith<never, Effect.Services<typeof server>>(
    yield* Effect.context<never>()
  )
  return sessionless(handle(server), `http://mcp.internal${path}`, {
    stateless: "2026-07-28",
    oldest: "2025-06-18"
  })
})

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
    origin: originIn(headers[originHeader])
  })
)
