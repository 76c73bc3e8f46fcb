import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import {
  type Delivery,
  DeliveryId,
  type Destination,
  Handling,
  newDelivery,
  Outbox
} from "@calendeal/domain/outbox"
import { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { change } from "./management.ts"
import { sampleNow } from "./time.ts"
import { sampleWebhook } from "./webhooks.ts"

/** A destination that no other sample is. */
export const sampleDestination = (
  workspaceId: WorkspaceId,
  overrides: Partial<Destination> = {}
): Destination => ({ workspaceId, kind: "integration", id: crypto.randomUUID(), ...overrides })

/** A new delivery of an event that no other is about, due at `sampleNow`. */
export const sampleDelivery = (destination: Destination, overrides: Partial<Delivery> = {}): Delivery => {
  const { workspaceId } = destination
  const draft = {
    destination,
    provider: "meta",
    eventName: "booking",
    eventId: crypto.randomUUID(),
    message: { _tag: "ReportBooking", workspaceId, bookingUid: "bk_0000000000000000000000" }
  } as const
  return { ...newDelivery(DeliveryId.make(crypto.randomUUID()), draft, sampleNow), ...overrides }
}

/** Enters deliveries as a message would that was handed out to them. */
export const enterDeliveries = (...deliveries: ReadonlyArray<Delivery>) => {
  const claimed = { id: crypto.randomUUID(), message: Option.none(), postedAt: sampleNow, attempt: 1 }
  return Outbox.use((outbox) => outbox.finish([Handling.HandedOut({ claimed, deliveries })]))
}

/** Makes sure that the workspace has an enabled destination: else its messages are done with when they are claimed. */
export const listenIn = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const webhooks = yield* Webhooks
  const known = yield* webhooks.of(workspaceId)
  if (!known.some(({ enabled }) => enabled))
    yield* Effect.exit(change(workspaceId, { _tag: "AddWebhook", webhook: sampleWebhook(workspaceId) }))
})

/**
 * Takes all messages off the outbox and returns those of this workspace. A suite that shares a database with others
 * needs an outbox of its own.
 */
export const deliverAll = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  yield* listenIn(workspaceId)
  return (yield* takeMessages).filter((message) => message.workspaceId === workspaceId)
})

/** Takes all messages off the outbox and returns those of workspaces with an enabled destination. */
export const takeMessages = Effect.gen(function* () {
  const outbox = yield* Outbox
  const taken: Array<OutboxMessage> = []
  for (let isMore = true; isMore;) {
    const batch = yield* outbox.claim({ most: 100, seconds: 60 })
    isMore = batch.isMore
    taken.push(...batch.claimed.flatMap(({ message }) => Option.toArray(message)))
    if (batch.claimed.length > 0)
      yield* outbox.finish(batch.claimed.map((claimed) => Handling.HandedOut({ claimed, deliveries: [] })))
  }
  return taken
})
