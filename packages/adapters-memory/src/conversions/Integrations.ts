import { Integrations } from "@calendeal/domain/conversions"
import { Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The integrations of the workspaces of this process. */
export const layer = Layer.effect(
  Integrations,
  Effect.map(Store, (store) =>
    Integrations.of({
      find: (workspaceId, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            store
              .dataOf(workspaceId)
              .integrations.values()
              .find((integration) => integration.id === id)
          )
        ),
      of: (workspaceId) =>
        Effect.sync(() =>
          [...store.dataOf(workspaceId).integrations.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
        )
    })
  )
)
