import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { WorkspaceId } from "./Workspace.ts"

/**
 * The workspace to whose own domain the request was sent: nothing of other workspaces is found there (D-DOM-2). Null: the
 * installation's own address, where all workspaces are found.
 */
export const SiteWorkspace = Context.Reference<WorkspaceId | null>(
  "@calendeal/domain/workspaces/SiteWorkspace",
  { defaultValue: () => null }
)

/** Whether the workspace is found at the address of the request (D-DOM-2). */
export const isFoundHere = (workspaceId: WorkspaceId): Effect.Effect<boolean> =>
  Effect.map(SiteWorkspace, (site) => site === null || site === workspaceId)
