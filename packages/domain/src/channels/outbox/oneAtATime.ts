import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { type Attempted, deliver } from "./deliverNext.ts"
import type { Destination } from "./Delivery.ts"
import type { DestinationHandlers } from "./DestinationHandler.ts"
import { type Lease, Outbox } from "./Outbox.ts"

/**
 * Delivers the leases of one process, those of a destination one after the other. After an outage a lease can have run out
 * while its process still has results to store: the next lease waits for them and is given back, because its
 * deliveries may be among them.
 */
export const oneAtATime = () => {
  const underWay = new Map<string, Deferred.Deferred<void>>()
  return Effect.fnUntraced(function* <R>(handlers: DestinationHandlers<R>, lease: Lease) {
    const name = nameOf(lease.destination)
    const [earlier, over] = [underWay.get(name), yield* Deferred.make<void>()]
    underWay.set(name, over)
    const work =
      earlier === undefined
        ? deliver(handlers, lease)
        : Effect.andThen(Deferred.await(earlier), givenBack(lease))
    return yield* Effect.ensuring(
      work,
      Effect.suspend(() => {
        if (underWay.get(name) === over) underWay.delete(name)
        return Deferred.succeed(over, undefined)
      })
    )
  })
}

const givenBack = (lease: Lease) =>
  Outbox.use(({ settle }) => settle(lease, [], lease.breaker, [])).pipe(
    Effect.as<Attempted>({ before: lease, after: [] })
  )

const nameOf = ({ id, kind, workspaceId }: Destination) => `${workspaceId}/${kind}/${id}`
