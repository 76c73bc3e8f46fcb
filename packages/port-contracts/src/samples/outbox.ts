import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import { type Delivery, Handling, Outbox } from "@calendeal/domain/outbox"
import { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleWebhook } from "./destinations.ts"
import { change } from "./management.ts"
import { sampleNow } from "./time.ts"

/** Stores deliveries as if a message had been handed out to them. */
export const enterDeliveries = (...deliveries: ReadonlyArray<Delivery>) => {
  const claimed = { id: crypto.randomUUID(), message: Option.none(), postedAt: sampleNow, attempt: 1 }
  return Outbox.use((outbox) => outbox.finish([Handling.HandedOut({ claimed, deliveries })]))
}

/** Adds an enabled destination if there is none. Without one, a workspace's messages are discarded when they are claimed. */
export const enableDestination = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const webhooks = yield* Webhooks
  const known = yield* webhooks.of(workspaceId)
  if (!known.some(({ enabled }) => enabled))
    yield* Effect.exit(change(workspaceId, { _tag: "CreateWebhook", webhook: sampleWebhook(workspaceId) }))
})

/**
 * Takes all messages from the outbox and returns those of this workspace. Suites that share a database need separate
 * outboxes.
 */
export const deliverAll = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  yield* enableDestination(workspaceId)
  return (yield* takeMessages).filter((message) => message.workspaceId === workspaceId)
})

/** Takes all messages from the outbox and returns those of workspaces with an enabled destination. */
export const takeMessages = Effect.gen(function* () {
  const outbox = yield* Outbox
  const taken: Array<OutboxMessage> = []
  for (let isMore = true; isMore;) {
    const batch = yield* outbox.claim({ most: 100, seconds: 60, kinds: ["integration", "webhook"] })
    isMore = batch.isMore
    taken.push(...batch.claimed.flatMap(({ message }) => Option.toArray(message)))
    if (batch.claimed.length > 0)
      yield* outbox.finish(batch.claimed.map((claimed) => Handling.HandedOut({ claimed, deliveries: [] })))
  }
  return taken
})
