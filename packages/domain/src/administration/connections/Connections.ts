import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { Connection, ConnectionId, StateHash } from "./Connection.ts"

/** Port: the connections of workspaces. */
export class Connections extends Context.Service<
  Connections,
  {
    /** Stores a connection. Removes the connections of the workspace that ended before it began, but not their grants. */
    readonly enter: (connection: Connection) => Effect<void>
    readonly find: (workspaceId: WorkspaceId, id: ConnectionId) => Effect<Option<Connection>>
    readonly findByState: (workspaceId: WorkspaceId, hash: StateHash) => Effect<Option<Connection>>
    /**
     * Makes an `asked` connection `answered` and removes its secret, before its end. Of concurrent calls one succeeds. Returns
     * whether this one did.
     */
    readonly answer: (
      connection: Pick<Connection, "id" | "workspaceId">,
      now: DateTime.Utc
    ) => Effect<boolean>
    /** Makes an `answered` connection `granted`, with its encrypted grant and its new end. */
    readonly grant: (
      connection: Pick<Connection, "id" | "workspaceId">,
      sealedSecret: string,
      expiresAt: DateTime.Utc
    ) => Effect<void>
    /** Removes a `granted` connection. Of concurrent calls one succeeds. Returns whether this one did. */
    readonly take: (connection: Pick<Connection, "id" | "workspaceId">) => Effect<boolean>
    /** `granted` connections of all workspaces that ended before the time, the oldest first; at most 100. */
    readonly ended: (before: DateTime.Utc) => Effect<ReadonlyArray<Connection>>
  }
>()("@calendeal/domain/connections/Connections") {}
