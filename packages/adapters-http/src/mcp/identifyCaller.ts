import { identifyAssistant, isAssistantToken } from "@calendeal/domain/assistants"
import { BadAccessToken, identify } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import type { Redacted } from "effect/Redacted"

/** The token of a member, or of an assistant that a member has connected (D-MCP-2). Fails with BadAccessToken or WorkspaceSuspended. */
export const identifyCaller = Effect.fnUntraced(
  function* (presented: Redacted) {
    return isAssistantToken(presented) ? yield* identifyAssistant(presented) : yield* identify(presented)
  },
  Effect.catchTag("BadAssistantToken", () => Effect.fail(new BadAccessToken()))
)
