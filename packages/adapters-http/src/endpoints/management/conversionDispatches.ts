import { IntegrationId, type PlatformName } from "@calendeal/domain/conversions"
import { type Delivery, isUnderWay } from "@calendeal/domain/outbox"
import { commit } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ConversionDispatchView, NotFound, Membership } from "../../contract/index.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

interface ById {
  readonly params: { readonly dispatchId: string }
}

export const listConversionDispatches = ({
  query: { cursor, integrationId, limit, ...filter }
}: Listing<{
  readonly provider?: PlatformName
  readonly status?: Delivery["status"]
  readonly integrationId?: IntegrationId
}>) =>
  list(
    "deliveries",
    {
      ...filter,
      kind: "integration",
      ...(integrationId !== undefined && { destinationId: integrationId })
    },
    { cursor, limit },
    view
  )

export const retryConversionDispatch = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const delivery = yield* find("deliveries", params.dispatchId)
  if (delivery.destination.kind !== "integration") return yield* new NotFound()
  yield* commit(audit, { _tag: "RetryDelivery", kind: "integration", deliveryId: delivery.id })
  return view(yield* find("deliveries", delivery.id))
}, Effect.catchTags(wireErrors))

const { eventName, provider } = ConversionDispatchView.fields

/** A delivery on the wire, without personal data. */
const view = (delivery: Delivery): typeof ConversionDispatchView.Type => {
  const { attempts, createdAt, destination, dueAt, eventId, message, id, reason, settledAt, status } =
    delivery
  return {
    id,
    integrationId: IntegrationId.make(destination.id),
    // The destination handler of integrations stores only these values.
    provider: Schema.decodeUnknownSync(provider)(delivery.provider),
    eventName: Schema.decodeUnknownSync(eventName)(delivery.eventName),
    eventId,
    status,
    reason,
    attempts,
    contactId: "contactId" in message ? message.contactId : null,
    bookingUid: "bookingUid" in message ? message.bookingUid : null,
    transactionId: "transactionId" in message ? message.transactionId : null,
    createdAt,
    nextAttemptAt: isUnderWay(delivery) ? dueAt : null,
    settledAt
  }
}
