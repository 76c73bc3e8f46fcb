import type { WorkspaceCreation } from "@calendeal/domain/management"
import * as Context from "effect/Context"

/** Who opens workspaces over the API; nobody unless the service is told otherwise (D-WS-4). */
export const CreationPolicy = Context.Reference<WorkspaceCreation>(
  "@calendeal/adapters-http/CreationPolicy",
  {
    defaultValue: () => "operator"
  }
)
