import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { FollowUp } from "../consistency/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { Records } from "../management/index.ts"
import type { EventName } from "../webhooks/index.ts"
import { bookingTold, contactTold, dealTold, transactionTold } from "./told.ts"

/** What a webhook is told of an event. */
export interface Announcement {
  readonly type: EventName
  readonly data: object
}

/** Whether webhooks are told of it at all. */
export const isAnnounced = ({ _tag }: FollowUp): boolean =>
  _tag !== "SyncCalendars" && _tag !== "ConfirmByMail"

/**
 * What a follow-up announces, from the stored state of this moment: it may say more than was so when it happened, never
 * less. None: it announces nothing, or what it is about was erased.
 */
export const announce = Effect.fnUntraced(function* (
  followUp: FollowUp
): Effect.fn.Return<Option.Option<Announcement>, never, Records> {
  const records = yield* Records
  const { workspaceId } = followUp
  switch (followUp._tag) {
    case "SyncCalendars":
    case "ConfirmByMail":
      return Option.none()
    case "ReportLead": {
      const eventTypeId = EventTypeId.make(followUp.eventTypeId)
      return Option.map(yield* records.find(workspaceId, "contacts", followUp.contactId), (contact) => ({
        type:
          outcomeFor(contact, eventTypeId)._tag === "Disqualified"
            ? ("contact.disqualified" as const)
            : ("contact.captured" as const),
        data: contactTold(contact, eventTypeId)
      }))
    }
    case "ReportBooking":
      return Option.map(yield* records.find(workspaceId, "bookings", followUp.bookingUid), (booking) => ({
        type:
          booking.rescheduledFrom === null ? ("booking.created" as const) : ("booking.rescheduled" as const),
        data: bookingTold(booking)
      }))
    case "ReportCancellation":
      return Option.map(yield* records.find(workspaceId, "bookings", followUp.bookingUid), (booking) => ({
        type: "booking.cancelled" as const,
        data: bookingTold(booking)
      }))
    case "ReportPayment":
      return Option.map(
        yield* records.find(workspaceId, "transactions", followUp.transactionId),
        (transaction) => ({
          type: "transaction.recorded" as const,
          data: transactionTold(transaction)
        })
      )
    case "ReportClosedDeal":
      return Option.map(yield* records.find(workspaceId, "deals", followUp.dealId), (deal) => ({
        type: "deal.closed" as const,
        data: dealTold(deal)
      }))
  }
})
