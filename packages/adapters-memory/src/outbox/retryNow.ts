import { closed, type Destination, isUnderWay } from "@calendeal/domain/outbox"
import { DateTime } from "effect"
import type { Store } from "../Store.ts"

/** Makes the waiting deliveries of a destination due and closes its circuit breaker. */
export const retryNow = (store: Store["Service"], destination: Destination, at: DateTime.Utc): void => {
  store.destinations.set(destination, { breaker: closed })
  const { deliveries } = store.dataOf(destination.workspaceId)
  for (const [id, delivery] of deliveries) {
    const { kind } = delivery.destination
    if (isUnderWay(delivery) && kind === destination.kind && delivery.destination.id === destination.id)
      deliveries.set(id, { ...delivery, dueAt: DateTime.min(delivery.dueAt, at) })
  }
}
