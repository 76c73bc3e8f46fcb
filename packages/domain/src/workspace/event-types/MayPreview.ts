import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../workspaces/index.ts"

/**
 * Whether the sender of the request may see hidden event types of the workspace as visitors would (D-PREV-1). It is asked only if one is
 * hidden. By default none may.
 */
export const MayPreview = Context.Reference<(workspaceId: WorkspaceId) => Effect.Effect<boolean>>(
  "@calendeal/domain/event-types/MayPreview",
  { defaultValue: () => () => Effect.succeed(false) }
)
