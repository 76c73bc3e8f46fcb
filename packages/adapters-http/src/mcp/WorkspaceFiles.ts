import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Issue } from "../contract/index.ts"
import type { PlannedChange } from "./tools.ts"

/** Port: what applying a workspace file would change. The application implements it, as for its command line. */
export class WorkspaceFiles extends Context.Service<
  WorkspaceFiles,
  {
    /** Changes nothing. `prunes`: whether hosts and event types that are not in the file are removed. Fails with the file's faults. */
    readonly plan: (
      workspaceId: WorkspaceId,
      text: string,
      prunes: boolean
    ) => Effect<ReadonlyArray<typeof PlannedChange.Type>, ReadonlyArray<Issue>>
  }
>()("@calendeal/adapters-http/WorkspaceFiles") {}
