import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { ApiKey, ApiKeyPrefix } from "./ApiKey.ts"
import type { Member } from "./Member.ts"
import type { Workspace, WorkspaceId } from "./Workspace.ts"

/** Port: the workspaces, their members and their API keys. */
export class WorkspaceDirectory extends Context.Service<
  WorkspaceDirectory,
  {
    readonly find: (id: WorkspaceId) => Effect<Option<Workspace>>
    readonly findBySlug: (slug: string) => Effect<Option<Workspace>>
    /** Adds a workspace, or replaces its settings. */
    readonly save: (workspace: Workspace) => Effect<void>
    /** Adds a member, or replaces the user's membership of that workspace. */
    readonly addMember: (member: Member) => Effect<void>
    /** The key with this prefix in any workspace, even if revoked or expired. */
    readonly findKey: (prefix: ApiKeyPrefix) => Effect<Option<ApiKey>>
    /** All keys of the workspace, the oldest first. */
    readonly keysOf: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<ApiKey>>
    /**
     * A few workspaces that together have API keys, calendars, integrations and webhooks, if there are any: enough to try a
     * stored secret of each kind (D-KEY-3).
     */
    readonly havingSecrets: Effect<ReadonlyArray<WorkspaceId>>
    /** Stores when a key signed a request, unless a later use is stored (D-KEY-4). */
    readonly noteUse: (key: Pick<ApiKey, "id" | "workspaceId">, at: DateTime.Utc) => Effect<void>
    /** Adds or replaces a key. Members and operators change keys through `WorkspaceCommands`. */
    readonly saveKey: (key: ApiKey) => Effect<void>
  }
>()("@calendeal/domain/workspaces/WorkspaceDirectory") {}
