import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CalendarEntries } from "../../calendars/index.ts"
import { MeetingLinks } from "../../conferencing/index.ts"
import { IdGenerator, type OutboxMessage } from "../../../workspace/consistency/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import {
  type Delivery,
  type DeliveryDraft,
  type DestinationHandler,
  drafting,
  eachToItsEnd,
  Outcome
} from "../../outbox/index.ts"
import {
  eventOf,
  eventTags,
  listensTo,
  signingSecrets,
  unsealSecrets,
  type Webhook,
  webhookRetries,
  Webhooks,
  WebhookSender
} from "../index.ts"
import type { Vault, WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { dataOf } from "./dataOf.ts"
import { relatedIn } from "./related.ts"

/** The number of messages that are sent to a webhook concurrently. */
const atOnce = 16

/**
 * Delivers events to webhooks (Standard Webhooks). An event keeps its id, so that receivers can ignore duplicates. The order
 * of events is not guaranteed. Payloads are built from the current state at each attempt.
 */
export const webhookHandler: DestinationHandler<
  CalendarEntries | MeetingLinks | WorkspaceQueries | Webhooks | WebhookSender | Vault
> = {
  // Four timeouts of 15 seconds fit in a lease.
  batch: 4 * atOnce,
  retries: webhookRetries,

  ...drafting(
    eventTags,
    Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const all = yield* (yield* Webhooks).of(workspaceId)
      return (message: OutboxMessage) => {
        const event = eventOf(message)
        if (event === null) return Effect.succeed([])
        const listening = all.filter((webhook) => listensTo(webhook, event.name))
        return Effect.succeed(
          listening.map(({ id }): DeliveryDraft => ({
            destination: { workspaceId, kind: "webhook", id },
            provider: "webhook",
            eventName: event.name,
            eventId: event.id,
            message
          }))
        )
      }
    })
  ),

  deliver: Effect.fnUntraced(function* ({ destination, due, now }, report) {
    const [ports, webhooks, sender] = [yield* relatedPorts, yield* Webhooks, yield* WebhookSender]
    const sendChunk = Effect.fnUntraced(function* (chunk: Arr.NonEmptyReadonlyArray<Delivery>) {
      const reportAll = (outcome: Outcome) =>
        Effect.forEach(chunk, ({ id }) => report(id, outcome), { discard: true })
      // Read again for each chunk, because a member or an earlier response may have disabled it.
      const found = yield* webhooks.find(destination.workspaceId, destination.id)
      if (Option.isNone(found)) return yield* reportAll(Outcome.Skipped({ reason: "removed" }))
      const webhook = found.value
      if (!webhook.enabled) return yield* reportAll(Outcome.Skipped({ reason: "disabled" }))
      const secrets = yield* Effect.option(unsealSecrets(webhook, signingSecrets(webhook, yield* now)))
      const related = relatedIn(ports, destination.workspaceId)
      const send = Effect.fnUntraced(function* ({ createdAt, eventId, eventName, id, message }: Delivery) {
        const about = eventOf(message)
        const data = about && (yield* dataOf(about.subject, related))
        if (data === null) return yield* report(id, Outcome.Skipped({ reason: "gone" }))
        if (Option.isNone(secrets)) return yield* report(id, Outcome.Refused({ code: "secret_unreadable" }))
        const event = { type: eventName, timestamp: createdAt, data }
        const reply = yield* sender.send(webhook.url, secrets.value, {
          id: eventId,
          sentAt: yield* now,
          event
        })
        yield* report(id, reply.outcome)
        if (reply.isGone) yield* webhooks.disable(webhook.workspaceId, webhook.id)
      })
      // Concurrently, so that their lookups share queries.
      yield* eachToItsEnd(chunk, "unbounded", send)
    })
    yield* Effect.forEach(Arr.chunksOf(due, atOnce), sendChunk, { discard: true })
  })
}

const relatedPorts = Effect.all({
  queries: WorkspaceQueries,
  entries: CalendarEntries,
  links: MeetingLinks
})

/** Sends a message of type `test` immediately and once, even to a disabled webhook. Fails with SecretUnreadable. */
export const sendTestWebhook = Effect.fn("webhooks.sendTestWebhook")(function* (webhook: Webhook) {
  const [idGenerator, sender] = [yield* IdGenerator, yield* WebhookSender]
  const sentAt = yield* DateTime.now
  const secrets = yield* unsealSecrets(webhook, signingSecrets(webhook, sentAt))
  const event = { type: "test", timestamp: sentAt, data: { webhookId: webhook.id } }
  return yield* sender.send(webhook.url, secrets, { id: `test_${yield* idGenerator.uuid}`, sentAt, event })
})
