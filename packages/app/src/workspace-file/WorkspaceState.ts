import type { EventType, Host } from "@calendeal/domain/event-types"
import { listAll, WorkspaceQueries, type Versioned } from "@calendeal/domain/management"
import type { Workspace, WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"

/** The state of a workspace, as far as a file can describe it. */
export interface WorkspaceState {
  readonly workspace: Versioned<Workspace>
  readonly hosts: ReadonlyArray<Versioned<Host>>
  readonly eventTypes: ReadonlyArray<Versioned<EventType>>
}

/** Reads the current state of an existing workspace. */
export const readWorkspaceState = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const workspace = yield* WorkspaceQueries.use((queries) =>
    queries.find(workspaceId, "workspace", workspaceId)
  )
  const state: WorkspaceState = {
    workspace: Option.getOrThrow(workspace),
    hosts: yield* listAll(workspaceId, "hosts", {}),
    eventTypes: yield* listAll(workspaceId, "eventTypes", {})
  }
  return state
})
