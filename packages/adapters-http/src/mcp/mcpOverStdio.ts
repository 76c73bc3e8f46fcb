import { ownOrigin } from "@calendeal/domain/consistency"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Redacted } from "effect/Redacted"
import { McpProtocol, McpServer } from "effect/ai"
import { instructions, McpTools } from "./McpTools.ts"
import { newRequestId } from "../middleware/requestOrigin.ts"
import { ToolCall } from "./ToolCall.ts"

const protocols = [
  McpProtocol.v2026_07_28,
  McpProtocol.v2025_11_25,
  McpProtocol.v2025_06_18,
  McpProtocol.v2025_03_26,
  McpProtocol.v2024_11_05
] as const

/** The MCP server on standard input and output, for the member with this access token (D-MCP-1, D-MCP-2). */
export const mcpOverStdio = (version: string, accessToken: Redacted) =>
  McpServer.layerStdio({
    name: "calendeal",
    version,
    instructions,
    protocols,
    registrations: McpTools(version).pipe(Layer.provide(ofMember(accessToken).layer))
  }).pipe(Layer.orDie)

const ofMember = (accessToken: Redacted) =>
  McpServer.middleware<{ provides: ToolCall }>()((call) =>
    Effect.provideService(call, ToolCall, {
      accessToken,
      isCounted: false,
      origin: ownOrigin(newRequestId())
    })
  )
