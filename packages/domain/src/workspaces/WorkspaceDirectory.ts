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
    readonly addMember: (member: Member) => Effect<void>
    /** The key of this prefix, in whatever workspace, also when it is revoked or expired. */
    readonly findKey: (prefix: ApiKeyPrefix) => Effect<Option<ApiKey>>
    /** The workspace's keys, the oldest first, also those that are revoked or expired. */
    readonly keysOf: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<ApiKey>>
    /** Enters a new key, or replaces a known one as a whole; members and operators change keys through `Administration`. */
    readonly saveKey: (key: ApiKey) => Effect<void>
  }
>()("@calendeal/domain/workspaces/WorkspaceDirectory") {}
