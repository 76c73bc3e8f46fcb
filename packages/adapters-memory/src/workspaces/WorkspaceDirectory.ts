import {
  type ApiKey,
  type ApiKeyId,
  WorkspaceDirectory,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The workspaces, members and keys of this process. */
export const layer = Layer.effect(
  WorkspaceDirectory,
  Effect.gen(function* () {
    const store = yield* Store
    const findBySlug = (slug: string) =>
      store.workspaces.values().find((workspace) => workspace.slug === slug)
    const keyOf = (id: ApiKeyId) => store.apiKeys.values().find((key) => key.id === id)
    const keep = (key: ApiKey) => {
      const owner = store.apiKeys.get(key.prefix)
      if (owner !== undefined && owner.id !== key.id) throw new Error(`prefix ${key.prefix} is taken`)
      const before = keyOf(key.id)
      if (before !== undefined) store.apiKeys.delete(before.prefix)
      store.apiKeys.set(key.prefix, key)
    }
    return WorkspaceDirectory.of({
      find: (id) => Effect.sync(() => Option.fromUndefinedOr(store.workspaces.get(id))),
      findBySlug: (slug) => Effect.sync(() => Option.fromUndefinedOr(findBySlug(slug))),
      save: (workspace) =>
        Effect.sync(() => {
          const owner = findBySlug(workspace.slug)
          if (owner !== undefined && owner.id !== workspace.id)
            throw new Error(`slug ${workspace.slug} is taken`)
          store.workspaces.set(workspace.id, workspace)
          store.dataOf(workspace.id).nextVersion(workspace.id, workspace.createdAt)
        }),
      addMember: (member) =>
        Effect.sync(() => void store.dataOf(member.workspaceId).members.set(member.userId, member)),
      findKey: (prefix) => Effect.sync(() => Option.fromUndefinedOr(store.apiKeys.get(prefix))),
      keysOf: (workspaceId) =>
        Effect.sync(() =>
          [...store.apiKeys.values()].filter((key) => key.workspaceId === workspaceId).toSorted(byAge)
        ),
      havingSecrets: Effect.sync(() => {
        const ids = [...store.workspaces.keys()]
        const having = (isOf: (id: WorkspaceId) => boolean) => ids.filter(isOf).slice(0, 3)
        const keys = [...store.apiKeys.values()].map(({ workspaceId }) => workspaceId)
        const found = [
          having((id) => keys.includes(id)),
          having((id) => store.dataOf(id).calendars.size > 0),
          having((id) => store.dataOf(id).integrations.size > 0),
          having((id) => store.dataOf(id).webhooks.size > 0)
        ]
        return [...new Set(found.flat())]
      }),
      noteUse: ({ id }, at) =>
        Effect.sync(() => {
          const key = keyOf(id)
          if (key === undefined || (key.lastUsedAt !== null && DateTime.isLessThan(at, key.lastUsedAt)))
            return
          store.apiKeys.set(key.prefix, { ...key, lastUsedAt: at })
        }),
      saveKey: (key) => Effect.sync(() => keep(key))
    })
  })
)

const byAge = Order.combine(
  Order.mapInput(DateTime.Order, (key: ApiKey): DateTime.DateTime => key.createdAt),
  Order.mapInput(Order.String, (key: ApiKey): string => key.id)
)
