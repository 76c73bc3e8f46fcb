import type { WorkspaceCreation } from "@calendeal/domain/management"
import * as Context from "effect/Context"

/** Who can create workspaces over the API (D-WS-4). With `operator`, no API user can. */
export const CreationPolicy = Context.Reference<WorkspaceCreation>(
  "@calendeal/adapters-http/CreationPolicy",
  {
    defaultValue: () => "operator"
  }
)
