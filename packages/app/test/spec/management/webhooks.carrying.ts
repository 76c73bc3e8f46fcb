import { deliverNext, handOut } from "@calendeal/domain/outbox"
import { webhookHandler } from "@calendeal/domain/webhook-payloads"
import { Effect, Option } from "effect"

const handlers = { webhook: webhookHandler }

/** Brings one destination what is due there, as a worker does. */
export const deliver = deliverNext(handlers)

/** Turns every message that waits into deliveries, as workers do. */
export const handOutAll = Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })

/** Carries out what waits and is due now. */
export const carryAll = Effect.gen(function* () {
  yield* handOutAll
  while (Option.isSome(yield* deliver));
})
