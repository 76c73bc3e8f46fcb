import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Integration } from "./Integration.ts"

/** Port: the integrations of the workspaces, for whoever reports to them. Members change them through `Administration`. */
export class Integrations extends Context.Service<
  Integrations,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Integration>>
    /** All of a workspace, whether they are enabled or not, by their ids. */
    readonly of: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<Integration>>
  }
>()("@calendeal/domain/conversions/Integrations") {}
