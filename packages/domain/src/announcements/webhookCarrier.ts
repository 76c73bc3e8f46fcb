import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { FollowUp } from "../consistency/index.ts"
import { type Carrier, type Delivery, Outcome } from "../deliveries/index.ts"
import type { Records } from "../management/index.ts"
import { listensTo, schedule, type Webhook, Webhooks, type WebhookSender } from "../webhooks/index.ts"
import type { Vault } from "../workspaces/index.ts"
import { announce, isAnnounced } from "./announce.ts"
import { outcomeOf } from "./outcomeOf.ts"
import { sendSigned } from "./sendSigned.ts"
import { instant } from "./told.ts"

/**
 * How webhooks are told (Standard Webhooks): each event under one id for ever, so that a receiver that knows the id may
 * leave it; in no order. What is sent is built from the stored state at each attempt.
 */
export const webhookCarrier: Carrier<Records | Webhooks | WebhookSender | Vault> = {
  // Four at a time of 15 seconds each end well within a turn.
  batch: 16,
  patience: schedule,

  draft: Effect.fnUntraced(function* (followUp) {
    if (!isAnnounced(followUp)) return []
    const webhooks = yield* Webhooks
    const all = yield* webhooks.of(followUp.workspaceId)
    if (all.length === 0) return []
    const announced = yield* announce(followUp)
    if (Option.isNone(announced)) return []
    const { type } = announced.value
    return all
      .filter((webhook) => listensTo(webhook, type))
      .map(({ id, workspaceId }) => ({
        destination: { workspaceId, kind: "webhook" as const, id },
        provider: "webhook",
        eventName: type,
        eventId: eventIdOf(type, followUp),
        followUp
      }))
  }),

  carry: Effect.fnUntraced(function* (destination, due, tell) {
    const webhooks = yield* Webhooks
    const tellOne = Effect.fnUntraced(function* (delivery: Delivery) {
      // Asked for each: it may have been disabled, by a member or by an earlier answer.
      const webhook = yield* webhooks.find(destination.workspaceId, destination.id)
      if (Option.isNone(webhook)) return yield* tell(delivery.id, Outcome.Skipped({ reason: "removed" }))
      if (!webhook.value.enabled) return yield* tell(delivery.id, Outcome.Skipped({ reason: "disabled" }))
      yield* tell(delivery.id, yield* carryOne(webhook.value, delivery))
    })
    yield* Effect.forEach(due, tellOne, { concurrency: 4, discard: true })
  })
}

const carryOne = Effect.fnUntraced(
  function* (webhook: Webhook, { createdAt, eventId, eventName, followUp }: Delivery) {
    const announced = yield* announce(followUp)
    if (Option.isNone(announced)) return Outcome.Skipped({ reason: "gone" })
    const data = yield* announced.value.data
    const body = JSON.stringify({ type: eventName, timestamp: instant(createdAt), data })
    const reply = yield* sendSigned(webhook, eventId, body)
    if (reply._tag === "Answered" && reply.status === 410) {
      const webhooks = yield* Webhooks
      yield* webhooks.disable(webhook.workspaceId, webhook.id)
    }
    return outcomeOf(reply)
  },
  Effect.catchTag("SecretUnreadable", () => Effect.succeed(Outcome.Refused({ code: "secret_unreadable" })))
)

/** One for each event, with no full stop in it, which separates the parts of what is signed. */
const eventIdOf = (type: string, followUp: FollowUp): string => {
  const name = type.replace(".", "_")
  switch (followUp._tag) {
    case "ReportLead":
      return `${name}_${followUp.contactId}_${followUp.eventTypeId}`
    case "ReportPayment":
      return `${name}_${followUp.transactionId}`
    case "ReportClosedDeal":
      // A deal that was opened again may close again.
      return `${name}_${followUp.dealId}_${followUp.closedAt.replaceAll(/\D/g, "")}`
    case "ReportBooking":
    case "ReportCancellation":
    case "SyncCalendars":
    case "ConfirmByMail":
      return `${name}_${followUp.bookingUid}`
  }
}
