import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Booking, BookingUid } from "../../scheduling/bookings/index.ts"
import { Fingerprint, type MessageOf, type OutboxMessage } from "../../workspace/consistency/index.ts"
import { ContactId } from "../../leads/contacts/index.ts"
import { EventTypeId } from "../../workspace/event-types/index.ts"
import { TransactionId } from "../../revenue/transactions/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { PlatformName } from "./platforms.ts"

/** A platform counts events with the same id once: 32 lower-case hexadecimal digits (D-ADS-2). */
export const EventId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/)).pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

/** The subject of a conversion, by ids that are the same for every attempt. */
export type Occasion =
  | { readonly kind: "lead"; readonly contactId: ContactId; readonly eventTypeId: EventTypeId }
  | { readonly kind: "schedule"; readonly bookingUid: BookingUid }
  /** `markedAt`: when the booker was marked as attended (ISO 8601). */
  | { readonly kind: "showed"; readonly bookingUid: BookingUid; readonly markedAt: string }
  | { readonly kind: "purchase"; readonly transactionId: TransactionId }
  /** An entry that changed a payment. */
  | { readonly kind: "restated"; readonly transactionId: TransactionId }

/** What a platform counts: a booker comes once, however often the mark is set, and a payment has one value. */
export type Counted = Exclude<Occasion, { readonly kind: "restated" | "showed" }> | Shown
interface Shown {
  readonly kind: "showed"
  readonly bookingUid: BookingUid
}

/**
 * The id of a delivery to one platform: of what it counts the event's own id, of a mark and of a changed value one for each, so
 * that each is delivered.
 */
export const dispatchIdOf = (platform: PlatformName, workspaceId: WorkspaceId, occasion: Occasion) => {
  switch (occasion.kind) {
    case "showed":
      return hashed([platform, workspaceId, "showed", occasion.bookingUid, occasion.markedAt])
    case "restated":
      return hashed([platform, workspaceId, "restated", occasion.transactionId])
    default:
      return eventIdOf(platform, workspaceId, occasion)
  }
}

/**
 * The id of an event for one platform (D-ADS-2). A hash, so that platforms neither get internal ids nor can join their
 * data.
 */
export const eventIdOf = (platform: PlatformName, workspaceId: WorkspaceId, counted: Counted) =>
  hashed([platform, workspaceId, counted.kind, ...partsOf(counted)])

const hashed = Effect.fnUntraced(function* (parts: ReadonlyArray<string>) {
  const { sha256 } = yield* Fingerprint
  return EventId.make((yield* sha256(parts.join("/"))).slice(0, 32))
})

/** The id of a booking's event for Meta, which the widget sends to its site. */
export const widgetEventId = ({ uid, workspaceId }: Pick<Booking, "uid" | "workspaceId">) =>
  eventIdOf("meta", workspaceId, { kind: "schedule", bookingUid: uid })

const partsOf = (occasion: Counted): ReadonlyArray<string> => {
  switch (occasion.kind) {
    case "lead":
      return [occasion.contactId, occasion.eventTypeId]
    case "schedule":
    case "showed":
      return [occasion.bookingUid]
    case "purchase":
      return [occasion.transactionId]
  }
}

/** The messages that can be conversions (D-ADS-2), or change one (D-CONV-4). */
export const conversionTags = [
  "ReportLead",
  "ReportBooking",
  "ReportAttendance",
  "ReportPayment",
  "ReportAdjustment"
] as const
export type ConversionMessage = MessageOf<(typeof conversionTags)[number]>

export const isConversion = (message: OutboxMessage): message is ConversionMessage =>
  conversionTags.some((tag) => tag === message._tag)

/** The conversion of a message. Null: there is none, as for the mark of a no-show. */
export const occasionOf = (message: ConversionMessage): Occasion | null => {
  switch (message._tag) {
    case "ReportLead":
      return {
        kind: "lead",
        contactId: ContactId.make(message.contactId),
        eventTypeId: EventTypeId.make(message.eventTypeId)
      }
    case "ReportBooking":
      return { kind: "schedule", bookingUid: BookingUid.make(message.bookingUid) }
    case "ReportAttendance":
      return message.mark === "attended"
        ? { kind: "showed", bookingUid: BookingUid.make(message.bookingUid), markedAt: message.changedAt }
        : null
    case "ReportPayment":
      return { kind: "purchase", transactionId: TransactionId.make(message.transactionId) }
    case "ReportAdjustment":
      return { kind: "restated", transactionId: TransactionId.make(message.transactionId) }
  }
}
