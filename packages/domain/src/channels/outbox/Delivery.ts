import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A delivery's identifier, a UUID. */
export const DeliveryId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** The kinds of destination; each has one `DestinationHandler`. */
export const DestinationKind = Schema.Literals([
  "integration",
  "webhook",
  "mail",
  "reminder",
  "calendar",
  "conference",
  "account",
  "hold",
  "payment",
  "receiver"
])
export type DestinationKind = typeof DestinationKind.Type

/**
 * Where deliveries of one workspace go: an integration with an ad platform, a webhook's endpoint, the mail server, a host's
 * calendar, a conference account or the payment provider, or nowhere: the end of a hold (`hold`) is a step in time, and a stored call of a connection (`receiver`) is read. Reminders have a queue of their own, so that many that are due together do not delay
 * other mails; so have the mails of accounts, which the installation's server sends. The id of `mail`, `reminder`, `account`, `hold` and `payment` is the workspace's, that of `calendar` the host's, that of `receiver` the connection's, and that of `conference`
 * the account's, or the workspace's for a link template.
 */
export const Destination = Schema.Struct({
  workspaceId: WorkspaceId,
  kind: DestinationKind,
  id: Schema.String.check(Schema.isUUID())
})
export type Destination = typeof Destination.Type

/**
 * `pending`: to be sent at `dueAt`. `confirming`: accepted by a destination that reports the result later. `delivered`,
 * `skipped` and `dead` are final; members can retry the last two.
 */
export const DeliveryStatus = Schema.Literals(["pending", "confirming", "delivered", "skipped", "dead"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/**
 * One event for one destination. It holds identifiers only: each attempt builds its payload from the stored state, so
 * that no personal data wait here, hashed or not (D-ADS-1).
 */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  destination: Destination,
  /** The destination's name in the log, such as `meta`. */
  provider: Schema.String,
  /** The event's name in the log, such as `lead`. */
  eventName: Schema.String,
  /** The same for every attempt, so that a destination counts the event once (D-ADS-2). */
  eventId: Schema.String,
  message: OutboxMessage,
  status: DeliveryStatus,
  /** The reason for skipping it, or the code of the last failure. */
  reason: Schema.NullOr(Schema.String),
  /** Identifies a confirming delivery at its destination. */
  receipt: Schema.NullOr(Schema.String),
  /** The number of attempts and status queries. */
  attempts: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  /** The time of the next attempt or status query of an unfinished delivery. */
  dueAt: Schema.DateTimeUtc,
  /** The time of its final status. */
  settledAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type Delivery = typeof Delivery.Type

/** An event for a destination, before it is in the outbox. */
export interface DeliveryDraft extends Pick<
  Delivery,
  "destination" | "provider" | "eventName" | "eventId" | "message"
> {
  /** The time of the first attempt; absent: immediately. */
  readonly dueAt?: DateTime.Utc
}

/** A delivery before its first attempt. `postedAt`: the time of the transaction that posted the message. */
export const newDelivery = (id: DeliveryId, draft: DeliveryDraft, postedAt: DateTime.Utc): Delivery => ({
  ...draft,
  id,
  status: "pending",
  reason: null,
  receipt: null,
  attempts: 0,
  createdAt: postedAt,
  dueAt: draft.dueAt ?? postedAt,
  settledAt: null
})

/** Whether the delivery is pending or confirming. */
export const isUnderWay = ({ status }: Pick<Delivery, "status">): boolean =>
  status === "pending" || status === "confirming"

/**
 * Since when an unfinished delivery waits: since its creation, a reminder and the first attempt of a conversion since it is due. Null:
 * it is finished, or its time has not come.
 */
export const waitsSince = (delivery: Delivery, now: DateTime.Utc): DateTime.Utc | null => {
  if (!isUnderWay(delivery)) return null
  const { kind } = delivery.destination
  const hasTime = kind === "reminder" || (kind === "integration" && delivery.attempts === 0)
  if (!hasTime) return delivery.createdAt
  return DateTime.isLessThanOrEqualTo(delivery.dueAt, now) ? delivery.dueAt : null
}

/** The reason why a delivery cannot be retried, if there is one. Ad platforms count an event once; webhooks may repeat it. */
export const whyNotAgain = (delivery: Delivery): string | undefined => {
  if (isUnderWay(delivery)) return "The delivery is already in progress."
  return delivery.status === "delivered" && delivery.destination.kind === "integration"
    ? "The delivery has already succeeded."
    : undefined
}

/** Restarts a finished delivery under the same event id. */
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

/** A delivery that the operator has discarded (D-BACKUP-6). Members can retry it. */
export const discarded = (delivery: Delivery, now: DateTime.Utc): Delivery => ({
  ...delivery,
  status: "skipped",
  reason: "discarded",
  settledAt: now
})

/** How many days a settled delivery stays in the outbox (D-OUTBOX-4). */
export const keptDays = 90

/**
 * Whether a delivery is removed (D-OUTBOX-4). Those of leads stay: a lead can be captured again at any time under the
 * same event id, and the delivery shows that the destination has it already.
 */
export const isOld = ({ message, settledAt }: Delivery, now: DateTime.Utc): boolean =>
  settledAt !== null &&
  message._tag !== "ReportLead" &&
  DateTime.isLessThan(settledAt, DateTime.subtract(now, { days: keptDays }))
