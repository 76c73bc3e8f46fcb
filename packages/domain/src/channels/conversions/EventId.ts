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
  | { readonly kind: "purchase"; readonly transactionId: TransactionId }

/**
 * The id of an event for one platform (D-ADS-2). A hash, so that platforms neither get internal ids nor can join their
 * data.
 */
export const eventIdOf = Effect.fnUntraced(function* (
  platform: PlatformName,
  workspaceId: WorkspaceId,
  occasion: Occasion
) {
  const { sha256 } = yield* Fingerprint
  const name = [platform, workspaceId, occasion.kind, ...partsOf(occasion)].join("/")
  return EventId.make((yield* sha256(name)).slice(0, 32))
})

/** The id of a booking's event for Meta, which the widget sends to its site. */
export const widgetEventId = ({ uid, workspaceId }: Pick<Booking, "uid" | "workspaceId">) =>
  eventIdOf("meta", workspaceId, { kind: "schedule", bookingUid: uid })

const partsOf = (occasion: Occasion): ReadonlyArray<string> => {
  switch (occasion.kind) {
    case "lead":
      return [occasion.contactId, occasion.eventTypeId]
    case "schedule":
      return [occasion.bookingUid]
    case "purchase":
      return [occasion.transactionId]
  }
}

/** The messages that are conversions (D-ADS-2). */
export const conversionTags = ["ReportLead", "ReportBooking", "ReportPayment"] as const
export type ConversionMessage = MessageOf<(typeof conversionTags)[number]>

export const isConversion = (message: OutboxMessage): message is ConversionMessage =>
  conversionTags.some((tag) => tag === message._tag)

/** The conversion of a message. */
export const occasionOf = (message: ConversionMessage): Occasion => {
  switch (message._tag) {
    case "ReportLead":
      return {
        kind: "lead",
        contactId: ContactId.make(message.contactId),
        eventTypeId: EventTypeId.make(message.eventTypeId)
      }
    case "ReportBooking":
      return { kind: "schedule", bookingUid: BookingUid.make(message.bookingUid) }
    case "ReportPayment":
      return { kind: "purchase", transactionId: TransactionId.make(message.transactionId) }
  }
}
