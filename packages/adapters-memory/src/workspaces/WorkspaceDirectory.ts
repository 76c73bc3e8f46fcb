import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The workspaces, members and keys of this process. */
export const layer = Layer.effect(
  WorkspaceDirectory,
  Effect.gen(function* () {
    const store = yield* Store
    const findBySlug = (slug: string) =>
      store.workspaces.values().find((workspace) => workspace.slug === slug)
    return WorkspaceDirectory.of({
      find: (id) => Effect.sync(() => Option.fromUndefinedOr(store.workspaces.get(id))),
      findBySlug: (slug) => Effect.sync(() => Option.fromUndefinedOr(findBySlug(slug))),
      save: (workspace) =>
        Effect.sync(() => {
          const owner = findBySlug(workspace.slug)
          if (owner !== undefined && owner.id !== workspace.id)
            throw new Error(`slug ${workspace.slug} is taken`)
          store.workspaces.set(workspace.id, workspace)
        }),
      seat: (member) =>
        Effect.sync(() => void store.shelf(member.workspaceId).members.set(member.userId, member)),
      findKey: (prefix) => Effect.sync(() => Option.fromUndefinedOr(store.apiKeys.get(prefix))),
      saveKey: (key) =>
        Effect.sync(() => {
          const owner = store.apiKeys.get(key.prefix)
          if (owner !== undefined && owner.id !== key.id) throw new Error(`prefix ${key.prefix} is taken`)
          const before = store.apiKeys.values().find(({ id }) => id === key.id)
          if (before !== undefined) store.apiKeys.delete(before.prefix)
          store.apiKeys.set(key.prefix, key)
        })
    })
  })
)
