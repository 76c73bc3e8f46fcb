import { webhookCarrier } from "@calendeal/domain/announcements"
import { Outbox } from "@calendeal/domain/consistency"
import { deliverNext, fanOut } from "@calendeal/domain/deliveries"
import { Effect, Option } from "effect"

const carriers = { webhook: webhookCarrier }

/** Brings one destination what is due there, as a worker does. */
export const deliver = deliverNext(carriers)

/** Turns every follow-up that waits into deliveries, as workers do. */
export const fanOutAll = Effect.gen(function* () {
  const outbox = yield* Outbox
  while ((yield* outbox.depth) > 0) yield* outbox.take(fanOut(carriers))
})

/** Carries out what waits and is due now. */
export const carryAll = Effect.gen(function* () {
  yield* fanOutAll
  while (Option.isSome(yield* deliver));
})
