import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../consistency/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"

/** A delivery's identifier, a UUID. */
export const DeliveryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** The kinds of destination; each has one `DestinationHandler`. */
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
  message: OutboxMessage,
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

/** An event for a destination, before it is in the outbox. */
export type DeliveryDraft = Pick<Delivery, "destination" | "provider" | "eventName" | "eventId" | "message">

/** A draft as a delivery, due at once. `postedAt`: when the act was committed. */
export const newDelivery = (id: DeliveryId, draft: DeliveryDraft, postedAt: DateTime.Utc): Delivery => ({
  ...draft,
  id,
  status: "pending",
  reason: null,
  receipt: null,
  attempts: 0,
  createdAt: postedAt,
  dueAt: postedAt,
  settledAt: null
})

/** Whether the delivery is pending or confirming. */
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
  // Not later than it was due before: the clock of the process that retries may be ahead.
  dueAt: DateTime.min(delivery.dueAt, now),
  settledAt: null
})

/** How many days a settled delivery stays in the outbox (D-OUTBOX-4). */
export const keptDays = 90

/**
 * Whether a delivery is removed (D-OUTBOX-4). Those of leads stay: a lead may be captured again at any time under the same
 * event id, and its delivery shows that the destination had it.
 */
export const isOld = ({ message, settledAt }: Delivery, now: DateTime.Utc): boolean =>
  settledAt !== null &&
  message._tag !== "ReportLead" &&
  DateTime.isLessThan(settledAt, DateTime.subtract(now, { days: keptDays }))
