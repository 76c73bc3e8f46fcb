import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { Result } from "effect/Result"
import type { ApiKey, ApiKeyId, ApiKeyPrefix, KeyNotFound } from "./ApiKey.ts"
import type { Member } from "./Member.ts"
import type { Workspace, WorkspaceId } from "./Workspace.ts"

/** What the directory shall hold of a key afterwards. */
export interface KeyRevision {
  readonly key: ApiKey
  /** The new key that takes its place, if one does. */
  readonly successor: Option<ApiKey>
}

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
    /** The workspace's keys, the oldest first, also those that are revoked or expired. */
    readonly keysOf: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<ApiKey>>
    /** Enters a new key, or replaces a known one as a whole: what is to be changed of it goes through `reviseKey`. */
    readonly saveKey: (key: ApiKey) => Effect<void>
    /**
     * Reads a key of the workspace, decides and stores as one act that no other revision of the key comes between.
     * `decide` is pure and may be called more than once; when it fails, nothing is stored.
     */
    readonly reviseKey: <E>(
      workspaceId: WorkspaceId,
      id: ApiKeyId,
      decide: (key: ApiKey) => Result<KeyRevision, E>
    ) => Effect<KeyRevision, E | KeyNotFound>
  }
>()("@calendeal/domain/workspaces/WorkspaceDirectory") {}
