import type { OutboxMessage } from "../consistency/index.ts"
import { BookingUid } from "../bookings/index.ts"
import { ContactId } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { TransactionId } from "../transactions/index.ts"
import type { Occasion } from "./EventId.ts"

/** What a follow-up has ad platforms told of; undefined: nothing (D-ADS-2). */
export const occasionOf = (message: OutboxMessage): Occasion | undefined => {
  switch (message._tag) {
    case "ReportLead":
      return {
        kind: "lead",
        contactId: ContactId.make(message.contactId),
        eventTypeId: EventTypeId.make(message.eventTypeId)
      }
    case "ReportBooking":
      return { kind: "schedule", bookingUid: BookingUid.make(message.bookingUid) }
    case "ReportPayment":
      return { kind: "purchase", transactionId: TransactionId.make(message.transactionId) }
    default:
      return undefined
  }
}
