import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { FollowUp } from "../consistency/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"

/** A delivery's identifier, a UUID. */
export const DeliveryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** The kinds of destination; each has one `Carrier`. */
export const DestinationKind = Schema.Literals(["integration", "webhook"])
export type DestinationKind = typeof DestinationKind.Type

/** Where deliveries of one workspace go: an integration with an ad platform, or a webhook's endpoint. */
export const Destination = Schema.Struct({
  workspaceId: WorkspaceId,
  kind: DestinationKind,
  id: Schema.String.check(Schema.isUUID())
})
export type Destination = typeof Destination.Type

/**
 * `pending`: to be sent at `dueAt`. `confirming`: taken by the destination, which will only tell later what became of
 * it. `delivered`, `skipped` and `dead` are ends, of which members can have the last two tried again.
 */
export const DeliveryStatus = Schema.Literals(["pending", "confirming", "delivered", "skipped", "dead"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/**
 * One event on its way to one destination. It names what it is about and carries nothing of it: what is sent is read
 * and built anew for each attempt, so that nothing personal waits here, hashed or not (D-ADS-1).
 */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  destination: Destination,
  /** What the log calls the destination, such as `meta`. */
  provider: Schema.String,
  /** What the log calls the event, such as `lead`. */
  eventName: Schema.String,
  /** The same for every attempt, so that a destination counts the event once (D-ADS-2). */
  eventId: Schema.String,
  followUp: FollowUp,
  status: DeliveryStatus,
  /** Why it was skipped, or the code of the latest failure; null: neither has happened. */
  reason: Schema.NullOr(Schema.String),
  /** What a confirming delivery is asked after by. */
  receipt: Schema.NullOr(Schema.String),
  /** How often it was sent or asked after. */
  attempts: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  /** When it is looked at next, while it is pending or confirming. */
  dueAt: Schema.DateTimeUtc,
  /** When it reached its end. */
  settledAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Delivery = typeof Delivery.Type

/** What a destination is to be told, before it has a place in the queue. */
export type DeliveryDraft = Pick<Delivery, "destination" | "provider" | "eventName" | "eventId" | "followUp">

/** A draft as it enters the queue: due at once. */
export const newDelivery = (id: DeliveryId, draft: DeliveryDraft, now: DateTime.Utc): Delivery => ({
  ...draft,
  id,
  status: "pending",
  reason: null,
  receipt: null,
  attempts: 0,
  createdAt: now,
  dueAt: now,
  settledAt: null
})

/** Whether the delivery is still on its way. */
export const isUnderWay = ({ status }: Pick<Delivery, "status">): boolean =>
  status === "pending" || status === "confirming"

/** Why a delivery cannot be tried again, if it cannot. An ad platform has counted what it took; a webhook may want it again. */
export const whyNotAgain = (delivery: Delivery): string | undefined => {
  if (isUnderWay(delivery)) return "The delivery is already in progress."
  return delivery.status === "delivered" && delivery.destination.kind === "integration"
    ? "The delivery has already succeeded."
    : undefined
}

/** A delivery that has come to its end, once more from the start, under the same event id. */
export const tryAgain = (delivery: Delivery, now: DateTime.Utc): Delivery => ({
  ...delivery,
  status: "pending",
  reason: null,
  receipt: null,
  attempts: 0,
  dueAt: now,
  settledAt: null
})
