import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { BookingLedger, isWaiting, messagesWhenSettled } from "../../scheduling/bookings/index.ts"
import { offerTimes, turn, WaitingList } from "../../scheduling/waiting/index.ts"
import { type MessageOf, OutboxMessage } from "../../workspace/consistency/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import {
  type DeliveryDraft,
  type DestinationHandler,
  drafting,
  fullJitter,
  Outcome
} from "../outbox/index.ts"
import { sharedLookUps, WorkspaceQueries } from "../records/index.ts"

/** What makes a step in time: a booking waits, a list is looked at, or a booking may have freed a time that a person waits for. */
const tags = [
  "ReportRequest",
  "OfferTimes",
  "ReportBooking",
  "ReportCancellation",
  "ReportDecline",
  "ReportExpiry"
] as const

/** One delivery for each booking that waits, due when its time to wait is over, and one for each list that is looked at. */
const draftSteps = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
  const list = yield* WaitingList
  const to = { workspaceId, kind: "hold", id: workspaceId } as const
  const lookAt = (message: MessageOf<"OfferTimes">): DeliveryDraft => ({
    destination: to,
    provider: "hold",
    eventName: "offers",
    eventId: `offers.${message.eventTypeId}.${message.cause}`,
    message,
    ...(message.at !== null && { dueAt: DateTime.makeUnsafe(message.at) })
  })

  return Effect.fnUntraced(function* (
    message: MessageOf<(typeof tags)[number]>
  ): Effect.fn.Return<ReadonlyArray<DeliveryDraft>> {
    switch (message._tag) {
      case "OfferTimes":
        return [lookAt(message)]
      case "ReportRequest": {
        const { bookingUid } = message
        const hold = (yield* bookings(bookingUid))?.hold
        if (hold === undefined) return []
        const draft: DeliveryDraft = {
          destination: to,
          provider: "hold",
          eventName: "expiry",
          eventId: bookingUid,
          message: OutboxMessage.make({ _tag: "ExpireHold", workspaceId, bookingUid }),
          dueAt: hold.until
        }
        return [draft]
      }
      default: {
        if (message._tag === "ReportBooking" && !message.isMove) return []
        // A host's time is free for all of their event types.
        const awaited = yield* list.awaited(workspaceId, yield* DateTime.now)
        return awaited.map((eventTypeId) =>
          lookAt(turn({ workspaceId, eventTypeId }, `${message._tag} ${message.bookingUid}`))
        )
      }
    }
  })
})

/** Ends holds, and posts what mails and webhooks say about it (D-HOLD-6); offers times to those who wait. Answered bookings are skipped. */
export const holdHandler: DestinationHandler<
  BookingLedger | WaitingList | WorkspaceQueries | Effect.Services<ReturnType<typeof offerTimes>>
> = {
  batch: 20,
  retries: fullJitter,
  ...drafting(tags, draftSteps),
  deliver: Effect.fnUntraced(function* ({ destination: { workspaceId }, due, now }, report) {
    const ledger = yield* BookingLedger
    const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
    yield* Effect.forEach(
      due,
      Effect.fnUntraced(function* ({ id, message }) {
        if (message._tag === "OfferTimes") {
          yield* offerTimes(workspaceId, EventTypeId.make(message.eventTypeId))
          return yield* report(id, Outcome.Delivered())
        }
        const booking = message._tag === "ExpireHold" ? yield* bookings(message.bookingUid) : null
        if (booking === null) return yield* report(id, Outcome.Skipped({ reason: "removed" }))
        const isExpired = yield* ledger.expire(booking, messagesWhenSettled(booking, "expired"))
        if (isExpired) return yield* report(id, Outcome.Delivered())
        const outcome = isWaiting(booking, yield* now)
          ? Outcome.Retry({ code: "still_waiting", afterSeconds: null, fault: "delivery" })
          : Outcome.Skipped({ reason: "superseded" })
        yield* report(id, outcome)
      }),
      { discard: true }
    )
  })
}
