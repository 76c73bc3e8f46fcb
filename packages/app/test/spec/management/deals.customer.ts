import { Effect } from "effect"
import { shop } from "./shop.ts"

/** A shop whose event type is worth 500 dollars, and somebody who came but did not book. */
export const customer = Effect.gen(function* () {
  const { capture, offer, ...rest } = yield* shop
  const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
  const { contactId } = yield* capture({ eventTypeId, email: "sam@lead.example" })
  return { ...rest, capture, contactId: String(contactId), deals: `${rest.at}/deals`, eventTypeId }
})
