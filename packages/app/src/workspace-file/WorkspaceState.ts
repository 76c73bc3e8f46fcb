import type { ConferenceAccount } from "@calendeal/domain/conferencing"
import type { EventType, Host } from "@calendeal/domain/event-types"
import {
  type CurrentMailSettings,
  findMailSettings,
  listAll,
  WorkspaceQueries,
  type Versioned
} from "@calendeal/domain/management"
import type { Workspace, WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"

/** The state of a workspace, as far as a file can describe it. */
export interface WorkspaceState {
  readonly workspace: Versioned<Workspace>
  readonly mail: CurrentMailSettings
  readonly hosts: ReadonlyArray<Versioned<Host>>
  readonly eventTypes: ReadonlyArray<Versioned<EventType>>
  /** The file has no accounts, but event types that name them. */
  readonly conferenceAccounts: ReadonlyArray<Pick<ConferenceAccount, "id" | "name">>
}

/** Reads the current state of an existing workspace. */
export const readWorkspaceState = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const workspace = yield* WorkspaceQueries.use((queries) =>
    queries.find(workspaceId, "workspace", workspaceId)
  )
  const state: WorkspaceState = {
    workspace: Option.getOrThrow(workspace),
    mail: yield* findMailSettings(workspaceId),
    hosts: yield* listAll(workspaceId, "hosts", {}),
    eventTypes: yield* listAll(workspaceId, "eventTypes", {}),
    conferenceAccounts: yield* listAll(workspaceId, "conferenceAccounts", {})
  }
  return state
})
