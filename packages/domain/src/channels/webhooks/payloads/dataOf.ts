import * as Effect from "effect/Effect"
import { EventTypeId, HostId } from "../../../workspace/event-types/index.ts"
import type { EventSubject } from "../index.ts"
import {
  bookingPayload,
  calendarChangePayload,
  calendarPayload,
  contactPayload,
  dealPayload,
  failedMailPayload,
  refundPayload,
  transactionPayload,
  waitingPayload
} from "./payloads.ts"
import type { Related } from "./related.ts"

/**
 * The data of an event, from the current state, which may be newer than the event (D-HOOK-3). Instants are `DateTime.Utc`. Null:
 * the subject was erased.
 */
export const dataOf = Effect.fnUntraced(function* (
  subject: EventSubject,
  related: Related
): Effect.fn.Return<object | null> {
  switch (subject.kind) {
    case "contact": {
      const eventTypeId = EventTypeId.make(subject.eventTypeId)
      const contact = yield* related.contact(subject.contactId)
      return contact && contactPayload(contact, eventTypeId, yield* related.eventType(eventTypeId))
    }
    case "booking": {
      const booking = yield* related.booking(subject.bookingUid)
      return booking && bookingPayload(booking, yield* related.toBooking(booking))
    }
    case "refund": {
      const booking = yield* related.booking(subject.bookingUid)
      return booking && refundPayload(booking, yield* related.toBooking(booking), subject.refundId)
    }
    case "entry": {
      const hostId = HostId.make(subject.hostId)
      const booking = yield* related.booking(subject.bookingUid)
      if (booking === null) return null
      const change = yield* related.entryChange(booking, hostId)
      return calendarChangePayload(booking, yield* related.toBooking(booking), hostId, change)
    }
    case "calendar": {
      const calendar = yield* related.calendar(subject.calendarId)
      return calendar && calendarPayload(calendar, yield* related.host(calendar.hostId))
    }
    case "transaction": {
      const transaction = yield* related.transaction(subject.transactionId)
      if (transaction === null) return null
      const deal = yield* related.deal(transaction.dealId)
      const found = yield* related.toDeal(transaction.contactId, deal ?? { bookingUid: null })
      return transactionPayload(transaction, found)
    }
    case "deal": {
      const deal = yield* related.deal(subject.dealId)
      return deal && dealPayload(deal, yield* related.toDeal(deal.contactId, deal))
    }
    case "waiting": {
      const entry = yield* related.waitingEntry(subject.waitingEntryId)
      if (entry === null) return null
      const offer = yield* related.reservation(subject.reservationId)
      return waitingPayload(entry, offer, yield* related.eventType(entry.eventTypeId))
    }
    case "mail": {
      const delivery = yield* related.delivery(subject.deliveryId)
      return delivery && failedMailPayload(delivery)
    }
  }
})
