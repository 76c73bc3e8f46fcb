import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Booking } from "../bookings/index.ts"
import type { FollowUp } from "../consistency/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import { EventTypeId } from "../event-types/index.ts"
import { Records } from "../management/index.ts"
import type { EventName } from "../webhooks/index.ts"
import { aroundIn } from "./around.ts"
import { bookingTold } from "./bookingTold.ts"
import { contactTold } from "./contactTold.ts"
import { dealTold, transactionTold } from "./moneyTold.ts"

/** What a webhook is told of an event. */
export interface Announcement {
  readonly type: EventName
  /** Looks up what else belongs to it: the event's name alone needs less. */
  readonly data: Effect.Effect<object>
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
  const around = aroundIn(records, workspaceId)
  const ofBooking = (uid: string, typeOf: (booking: Booking) => EventName) =>
    Effect.map(
      records.find(workspaceId, "bookings", uid),
      Option.map((booking) => ({
        type: typeOf(booking),
        data: Effect.map(around.ofBooking(booking), (found) => bookingTold(booking, found))
      }))
    )
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
        data: Effect.map(around.eventType(eventTypeId), (eventType) =>
          contactTold(contact, eventTypeId, eventType)
        )
      }))
    }
    case "ReportBooking":
      return yield* ofBooking(followUp.bookingUid, ({ rescheduledFrom }) =>
        rescheduledFrom === null ? "booking.created" : "booking.rescheduled"
      )
    case "ReportCancellation":
      return yield* ofBooking(followUp.bookingUid, () => "booking.cancelled")
    case "ReportPayment":
      return Option.map(
        yield* records.find(workspaceId, "transactions", followUp.transactionId),
        (transaction) => ({
          type: "transaction.recorded" as const,
          data: around.deal(transaction.dealId).pipe(
            Effect.flatMap((deal) => around.ofDeal(transaction.contactId, deal)),
            Effect.map((found) => transactionTold(transaction, found))
          )
        })
      )
    case "ReportClosedDeal":
      return Option.map(yield* records.find(workspaceId, "deals", followUp.dealId), (deal) => ({
        type: "deal.closed" as const,
        data: Effect.map(around.ofDeal(deal.contactId, deal), (found) => dealTold(deal, found))
      }))
  }
})
