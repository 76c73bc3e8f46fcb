import { Suppressions } from "@calendeal/domain/mails"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The suppressed addresses of this process's workspaces. */
export const layer = Layer.effect(
  Suppressions,
  Effect.map(Store, (store) =>
    Suppressions.of({
      find: (workspaceId, hashes) =>
        Effect.sync(() => {
          const { suppressions } = store.dataOf(workspaceId)
          const [first] = hashes
            .flatMap((hash) => suppressions.get(hash) ?? [])
            .toSorted(Order.mapInput(DateTime.Order, ({ at }) => at))
          return Option.fromUndefinedOr(first)
        }),
      add: (suppression) =>
        Effect.sync(() => {
          const { suppressions } = store.dataOf(suppression.workspaceId)
          if (!suppressions.has(suppression.hash)) suppressions.set(suppression.hash, suppression)
        })
    })
  )
)
