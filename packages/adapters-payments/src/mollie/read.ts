import type { MalformedReport, ReadEvent } from "@calendeal/domain/receivers"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { jsonOf, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id } from "../reports/reported.ts"
import { askedPayment } from "./payments.ts"
import { namedInPing } from "./ping.ts"

/**
 * A call of Mollie is a ping, which names a payment, or an event with a signature, which names the payment of a refund or a chargeback
 * (docs.mollie.com/reference/webhooks-new). Either is a reason to ask for the payment.
 */
export const read = (body: Uint8Array): Result.Result<ReadonlyArray<ReadEvent>, MalformedReport> => {
  const named = namedInPing(body)
  if (named !== null) return Result.map(asked(named), (content) => [{ id: null, isLive: null, content }])
  return Result.gen(function* () {
    const event = yield* readEvent(yield* jsonOf(body))
    const entity = event._embedded?.entity ?? event
    const id = event.resource === "event" ? event.id : null
    return [{ id, isLive: null, content: yield* asked(entity.paymentId ?? event.entityId ?? entity.id) }]
  })
}

/** Only payments have money: other objects are named, too. */
const asked = (id: string): Reading => (id.startsWith("tr_") ? askedPayment(id) : nothing)

const Entity = { id: Id, paymentId: maybe(Id) }
const readEvent = reader(
  Schema.Struct({
    ...Entity,
    resource: Schema.String,
    entityId: maybe(Id),
    _embedded: maybe(Schema.Struct({ entity: maybe(Schema.Struct(Entity)) }))
  })
)
