import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { ApiKey, ApiKeyPrefix } from "./ApiKey.ts"
import type { Member } from "./Member.ts"
import type { Workspace, WorkspaceId } from "./Workspace.ts"

/** Port: which workspaces exist, who sits in them and which keys they have issued. */
export class WorkspaceDirectory extends Context.Service<
  WorkspaceDirectory,
  {
    readonly find: (id: WorkspaceId) => Effect<Option<Workspace>>
    readonly findBySlug: (slug: string) => Effect<Option<Workspace>>
    /** Enters a new workspace, or replaces the settings of a known one. */
    readonly save: (workspace: Workspace) => Effect<void>
    /** Gives a user a seat; a seat that the user has in that workspace is replaced. */
    readonly seat: (member: Member) => Effect<void>
    /** The key of this prefix, in whatever workspace, also when it is revoked or expired. */
    readonly findKey: (prefix: ApiKeyPrefix) => Effect<Option<ApiKey>>
    /** Enters a new key, or replaces a known one (that is how a key is revoked). */
    readonly saveKey: (key: ApiKey) => Effect<void>
  }
>()("@calendeal/domain/workspaces/WorkspaceDirectory") {}
