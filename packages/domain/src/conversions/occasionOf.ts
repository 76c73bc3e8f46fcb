import type { FollowUp } from "../consistency/index.ts"
import { BookingUid } from "../bookings/index.ts"
import { ContactId } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { TransactionId } from "../transactions/index.ts"
import type { Occasion } from "./EventId.ts"

/** What a follow-up has ad platforms told of; undefined: nothing (D-ADS-2). */
export const occasionOf = (followUp: FollowUp): Occasion | undefined => {
  switch (followUp._tag) {
    case "ReportLead":
      return {
        kind: "lead",
        contactId: ContactId.make(followUp.contactId),
        eventTypeId: EventTypeId.make(followUp.eventTypeId)
      }
    case "ReportBooking":
      return { kind: "schedule", bookingUid: BookingUid.make(followUp.bookingUid) }
    case "ReportPayment":
      return { kind: "purchase", transactionId: TransactionId.make(followUp.transactionId) }
    default:
      return undefined
  }
}
