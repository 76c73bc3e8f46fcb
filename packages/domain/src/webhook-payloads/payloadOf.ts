import * as Effect from "effect/Effect"
import type { OutboxMessage } from "../consistency/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import type { EventName } from "../webhooks/index.ts"
import { bookingPayload, contactPayload, dealPayload, transactionPayload } from "./payloads.ts"
import type { Related } from "./related.ts"

/** A webhook event. */
export interface Payload {
  readonly type: EventName
  /** Looks up the related records. Instants are `DateTime.Utc`. Separate, because drafts need only the type. */
  readonly data: Effect.Effect<object>
}

/**
 * The event of an outbox message with its payload, from the current state, which may be newer than the event. Null: the
 * subject was erased.
 */
export const payloadOf = (message: OutboxMessage, related: Related): Effect.Effect<Payload | null> => {
  switch (message._tag) {
    case "ReportLead": {
      const eventTypeId = EventTypeId.make(message.eventTypeId)
      return present(related.contact(message.contactId), (contact) => ({
        type:
          outcomeFor(contact, eventTypeId)._tag === "Disqualified"
            ? "contact.disqualified"
            : "contact.captured",
        data: Effect.map(related.eventType(eventTypeId), (eventType) =>
          contactPayload(contact, eventTypeId, eventType)
        )
      }))
    }
    case "ReportBooking":
    case "ReportCancellation":
      return present(related.booking(message.bookingUid), (booking) => ({
        type:
          message._tag === "ReportCancellation"
            ? "booking.cancelled"
            : booking.rescheduledFrom === null
              ? "booking.created"
              : "booking.rescheduled",
        data: Effect.map(related.toBooking(booking), (found) => bookingPayload(booking, found))
      }))
    case "ReportPayment":
      return present(related.transaction(message.transactionId), (transaction) => ({
        type: "transaction.recorded",
        data: related.deal(transaction.dealId).pipe(
          Effect.flatMap((deal) => related.toDeal(transaction.contactId, deal ?? { bookingUid: null })),
          Effect.map((found) => transactionPayload(transaction, found))
        )
      }))
    case "ReportClosedDeal":
      return present(related.deal(message.dealId), (deal) => ({
        type: "deal.closed",
        data: Effect.map(related.toDeal(deal.contactId, deal), (found) => dealPayload(deal, found))
      }))
  }
}

const present = <A>(found: Effect.Effect<A | null>, payload: (found: A) => Payload) =>
  Effect.map(found, (item) => (item === null ? null : payload(item)))
