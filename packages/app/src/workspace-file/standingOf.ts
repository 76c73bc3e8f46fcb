import { everyOne, Records } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import type { Standing } from "./Standing.ts"

/** What the workspace has now; it must be there. */
export const standingOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const workspace = yield* Records.use((records) => records.find(workspaceId, "workspace", workspaceId))
  const standing: Standing = {
    workspace: Option.getOrThrow(workspace),
    hosts: yield* everyOne(workspaceId, "hosts", {}),
    eventTypes: yield* everyOne(workspaceId, "eventTypes", {})
  }
  return standing
})
