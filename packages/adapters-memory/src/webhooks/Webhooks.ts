import { Webhooks } from "@calendeal/domain/webhooks"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The webhooks of the workspaces of this process. */
export const layer = Layer.effect(
  Webhooks,
  Effect.map(Store, (store) => {
    const all = (workspaceId: Parameters<typeof store.dataOf>[0]) =>
      [...store.dataOf(workspaceId).webhooks.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return Webhooks.of({
      find: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(all(workspaceId).find((webhook) => webhook.id === id))),
      of: (workspaceId) => Effect.sync(() => all(workspaceId)),
      disable: Effect.fnUntraced(function* (workspaceId, id) {
        const data = store.dataOf(workspaceId)
        const known = data.webhooks.get(id)
        if (known === undefined) return
        data.webhooks.set(id, { ...known, enabled: false })
        data.nextVersion(id, yield* DateTime.now)
      })
    })
  })
)
