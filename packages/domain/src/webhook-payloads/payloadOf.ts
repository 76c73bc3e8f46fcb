import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../bookings/index.ts"
import type { OutboxMessage } from "../consistency/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import type { Deal } from "../deals/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { type Resources, WorkspaceQueries } from "../management/index.ts"
import type { EventName } from "../webhooks/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import {
  bookingPayload,
  contactPayload,
  dealPayload,
  type RelatedToBooking,
  type RelatedToDeal,
  transactionPayload
} from "./payloads.ts"

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

/** Looks up what an event refers to. */
const relatedIn = (queries: WorkspaceQueries["Service"], workspaceId: WorkspaceId) => {
  const find = <K extends keyof Resources>(kind: K, id: string | null) =>
    id === null ? Effect.succeed(null) : Effect.map(queries.find(workspaceId, kind, id), Option.getOrNull)
  const eventType = (id: string | null) => Effect.map(find("eventTypes", id), (found) => found?.value ?? null)
  return {
    eventType,

    toBooking: ({ contactId, eventTypeId, hostIds, organiser }: Booking): Effect.Effect<RelatedToBooking> =>
      Effect.all(
        {
          contact: find("contacts", contactId),
          eventType: eventType(eventTypeId),
          hosts: Effect.map(
            Effect.forEach(new Set([organiser.hostId, ...hostIds]), (id) => find("hosts", id), {
              concurrency: 8
            }),
            (hosts) => hosts.flatMap((host) => (host === null ? [] : [host.value]))
          )
        },
        { concurrency: "unbounded" }
      ),

    /** Of a deal, or of a payment for it. */
    toDeal: Effect.fnUntraced(function* (contactId: string, deal: Deal | null) {
      const bookingUid = deal?.bookingUid ?? null
      const [contact, booking] = yield* Effect.all(
        [find("contacts", contactId), find("bookings", bookingUid)],
        { concurrency: "unbounded" }
      )
      const related: RelatedToDeal = {
        contact,
        bookingUid,
        eventType: yield* eventType(booking?.eventTypeId ?? null)
      }
      return related
    }),

    deal: (id: string | null) => find("deals", id)
  }
}
