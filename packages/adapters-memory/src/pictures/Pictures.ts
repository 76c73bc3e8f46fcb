import { Pictures, unusedMinutes } from "@calendeal/domain/pictures"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The pictures of this process's workspaces. */
export const layer = Layer.effect(
  Pictures,
  Effect.map(Store, (store) =>
    Pictures.of({
      add: (workspaceId, { id, png }) =>
        Effect.map(DateTime.now, (storedAt) => {
          const workspace = store.workspaces.get(workspaceId)
          if (workspace === undefined) return
          const { hosts, pictures } = store.dataOf(workspaceId)
          pictures.set(id, { png, storedAt })
          const used = new Set([workspace.logo, ...[...hosts.values()].map(({ picture }) => picture)])
          const from = DateTime.subtract(storedAt, { minutes: unusedMinutes })
          for (const [other, stored] of pictures)
            if (!used.has(other) && DateTime.isLessThan(stored.storedAt, from)) pictures.delete(other)
        }),
      find: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).pictures.get(id)?.png))
    })
  )
)
