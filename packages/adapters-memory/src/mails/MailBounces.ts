import { canComeBack, MailBounces } from "@calendeal/domain/mails"
import { Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The sent mails of this process's workspaces. */
export const layer = Layer.effect(
  MailBounces,
  Effect.map(Store, (store) =>
    MailBounces.of({
      find: ({ deliveryPrefix, workspaceId }) =>
        Effect.sync(() => {
          const { deliveries } = store.dataOf(workspaceId)
          const isIt = (id: string) => id.replaceAll("-", "").startsWith(deliveryPrefix)
          return Option.fromUndefinedOr(deliveries.values().find(({ id }) => isIt(id)))
        }),
      record: ({ delivery, messages, suppression }) =>
        Effect.sync(() => {
          const { deliveries, suppressions } = store.dataOf(delivery.destination.workspaceId)
          const known = deliveries.get(delivery.id)
          if (known === undefined || !canComeBack(known)) return false
          deliveries.set(delivery.id, delivery)
          if (suppression !== null && !suppressions.has(suppression.hash))
            suppressions.set(suppression.hash, suppression)
          store.outboxMessages.post(messages)
          return true
        })
    })
  )
)
