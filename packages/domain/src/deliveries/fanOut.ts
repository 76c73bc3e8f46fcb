import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type FollowUp, Identities } from "../consistency/index.ts"
import type { Carrier, Carriers } from "./Carrier.ts"
import { DeliveryId, newDelivery } from "./Delivery.ts"
import { DeliveryQueue } from "./DeliveryQueue.ts"

/**
 * Turns a follow-up into one delivery for each destination that is to hear of it, in one transaction. Done again, after a death
 * or a failure, it adds nothing to what is there (D-BOOK-11).
 */
export const fanOut = <R>(carriers: Carriers<R>) =>
  Effect.fn("deliveries.fanOut")(function* (followUp: FollowUp) {
    const queue = yield* DeliveryQueue
    const identities = yield* Identities
    const now = yield* DateTime.now
    const drafts = yield* Effect.forEach(all(carriers), ({ draft }) => draft(followUp))
    const deliveries = yield* Effect.forEach(drafts.flat(), (draft) =>
      Effect.map(identities.uuid, (id) => newDelivery(DeliveryId.make(id), draft, now))
    )
    if (deliveries.length > 0) yield* queue.enter(followUp.workspaceId, deliveries)
  })

const all = <R>({ integration, webhook }: Carriers<R>): ReadonlyArray<Carrier<R>> =>
  [integration, webhook].filter((carrier) => carrier !== undefined)
