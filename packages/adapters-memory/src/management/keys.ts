import { type ApiKey, expire, type WorkspaceId } from "@calendeal/domain/workspaces"
import type { Store } from "../Store.ts"

/** The keys of a workspace that are not revoked, and how one of them ends: never later than it was to end before. */
export const keysOf = (store: Store["Service"], workspaceId: WorkspaceId) => {
  const open = ({ id, prefix }: ApiKey) => {
    const known = store.apiKeys.get(prefix)
    return known?.id === id && known.workspaceId === workspaceId && known.revokedAt === null
      ? known
      : undefined
  }
  return {
    isOpen: (key: ApiKey) => open(key) !== undefined,
    end: (key: ApiKey) => {
      const known = open(key)
      if (known === undefined) return
      const ended = key.expiresAt === null ? known : expire(known, key.expiresAt)
      store.apiKeys.set(known.prefix, { ...ended, revokedAt: key.revokedAt })
    }
  }
}
