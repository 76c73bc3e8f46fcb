import * as Effect from "effect/Effect"
import { BookingLedger, isWaiting, messagesWhenSettled } from "../../scheduling/bookings/index.ts"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import {
  type DeliveryDraft,
  type DestinationHandler,
  drafting,
  fullJitter,
  Outcome
} from "../outbox/index.ts"
import { sharedLookUps, WorkspaceQueries } from "../records/index.ts"

/** One delivery for each booking that waits, due when its time to wait is over. */
const draftExpiries = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
  return Effect.fnUntraced(function* ({ bookingUid }: { readonly bookingUid: string }) {
    const hold = (yield* bookings(bookingUid))?.hold
    if (hold === undefined) return []
    const draft: DeliveryDraft = {
      destination: { workspaceId, kind: "hold", id: workspaceId },
      provider: "hold",
      eventName: "expiry",
      eventId: bookingUid,
      message: OutboxMessage.make({ _tag: "ExpireHold", workspaceId, bookingUid }),
      dueAt: hold.until
    }
    return [draft]
  })
})

/** Ends holds, and posts what mails and webhooks say about it (D-HOLD-6). Answered bookings are skipped. */
export const holdHandler: DestinationHandler<BookingLedger | WorkspaceQueries> = {
  batch: 20,
  retries: fullJitter,
  ...drafting(["ReportRequest"], draftExpiries),
  deliver: Effect.fnUntraced(function* ({ destination: { workspaceId }, due, now }, report) {
    const ledger = yield* BookingLedger
    const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
    yield* Effect.forEach(
      due,
      Effect.fnUntraced(function* ({ id, message }) {
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
