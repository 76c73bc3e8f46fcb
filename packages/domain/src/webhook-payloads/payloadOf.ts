import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../bookings/index.ts"
import type { OutboxMessage } from "../consistency/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { WorkspaceQueries } from "../management/index.ts"
import type { EventName } from "../webhooks/index.ts"
import { bookingPayload } from "./bookingPayload.ts"
import { contactPayload } from "./contactPayload.ts"
import { relatedIn } from "./related.ts"
import { dealPayload, transactionPayload } from "./revenuePayloads.ts"

/** What webhooks receive of an event. Instants are `DateTime.Utc`. */
export interface Payload {
  readonly type: EventName
  /** Looks up what the event refers to; its type alone needs less. */
  readonly data: Effect.Effect<object>
}

/**
 * The event of a message and its payload, from the state that is stored now: it may hold more than when the event
 * happened, never less. None: what it is about was erased.
 */
export const payloadOf = Effect.fnUntraced(function* (
  message: OutboxMessage
): Effect.fn.Return<Option.Option<Payload>, never, WorkspaceQueries> {
  const queries = yield* WorkspaceQueries
  const { workspaceId } = message
  const related = relatedIn(queries, workspaceId)
  const ofBooking = (uid: string, typeOf: (booking: Booking) => EventName) =>
    Effect.map(
      queries.find(workspaceId, "bookings", uid),
      Option.map((booking) => ({
        type: typeOf(booking),
        data: Effect.map(related.toBooking(booking), (found) => bookingPayload(booking, found))
      }))
    )
  switch (message._tag) {
    case "ReportLead": {
      const eventTypeId = EventTypeId.make(message.eventTypeId)
      return Option.map(yield* queries.find(workspaceId, "contacts", message.contactId), (contact) => ({
        type:
          outcomeFor(contact, eventTypeId)._tag === "Disqualified"
            ? ("contact.disqualified" as const)
            : ("contact.captured" as const),
        data: Effect.map(related.eventType(eventTypeId), (eventType) =>
          contactPayload(contact, eventTypeId, eventType)
        )
      }))
    }
    case "ReportBooking":
      return yield* ofBooking(message.bookingUid, ({ rescheduledFrom }) =>
        rescheduledFrom === null ? "booking.created" : "booking.rescheduled"
      )
    case "ReportCancellation":
      return yield* ofBooking(message.bookingUid, () => "booking.cancelled")
    case "ReportPayment":
      return Option.map(
        yield* queries.find(workspaceId, "transactions", message.transactionId),
        (transaction) => ({
          type: "transaction.recorded" as const,
          data: related.deal(transaction.dealId).pipe(
            Effect.flatMap((deal) => related.toDeal(transaction.contactId, deal)),
            Effect.map((found) => transactionPayload(transaction, found))
          )
        })
      )
    case "ReportClosedDeal":
      return Option.map(yield* queries.find(workspaceId, "deals", message.dealId), (deal) => ({
        type: "deal.closed" as const,
        data: Effect.map(related.toDeal(deal.contactId, deal), (found) => dealPayload(deal, found))
      }))
  }
})
