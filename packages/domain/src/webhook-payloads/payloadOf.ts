import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { OutboxMessage } from "../consistency/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import { EventTypeId, HostId } from "../event-types/index.ts"
import type { EventName } from "../webhooks/index.ts"
import {
  bookingPayload,
  calendarChangePayload,
  calendarPayload,
  contactPayload,
  dealPayload,
  failedMailPayload,
  transactionPayload
} from "./payloads.ts"
import type { Related } from "./related.ts"

/** Messages for other destinations. */
type OtherTag =
  | "SendMail"
  | "SendAccountLink"
  | "SendPasskeyNotice"
  | "SendPasswordNotice"
  | "SendSignInNotice"
  | "SendTokenNotice"
  | "SendAddressNotice"
  | "WriteEntry"
  | "MakeLink"
  | "ReportUnreadableCalendar"
  | "ReportUnwritableCalendar"
  | "ReportLostAccount"
const others: ReadonlySet<string> = new Set<OtherTag>([
  "SendMail",
  "SendAccountLink",
  "SendPasskeyNotice",
  "SendPasswordNotice",
  "SendSignInNotice",
  "SendTokenNotice",
  "SendAddressNotice",
  "ReportLostAccount",
  "WriteEntry",
  "MakeLink",
  "ReportUnreadableCalendar",
  "ReportUnwritableCalendar"
])

/** The messages that webhooks can receive. */
export type EventMessage = Exclude<OutboxMessage, { readonly _tag: OtherTag }>

/** Whether webhooks can receive a message. */
export const isEvent = (message: OutboxMessage): message is EventMessage => !others.has(message._tag)

/** A webhook event. */
export interface Payload {
  readonly type: EventName
  /** Tells apart events of the same message and subject: a link can change, and a host can change an entry again. */
  readonly occasion?: number
  /** Looks up the related records. Instants are `DateTime.Utc`. Separate, because drafts need only the type. */
  readonly data: Effect.Effect<object>
}

/**
 * The event of an outbox message with its payload, from the current state, which may be newer than the event. Null: the
 * subject was erased.
 */
export const payloadOf = (message: EventMessage, related: Related): Effect.Effect<Payload | null> => {
  switch (message._tag) {
    case "ReportLead": {
      const eventTypeId = EventTypeId.make(message.eventTypeId)
      return present(related.contact(message.contactId), (contact) => ({
        type:
          outcomeFor(contact, eventTypeId)._tag === "Disqualified"
            ? "contact.disqualified"
            : "contact.captured",
        data: Effect.map(related.eventType(eventTypeId), (eventType) =>
          contactPayload(contact, eventTypeId, eventType)
        )
      }))
    }
    case "ReportBooking":
    case "ReportCancellation":
      return present(related.booking(message.bookingUid), (booking) => ({
        type:
          message._tag === "ReportCancellation"
            ? "booking.cancelled"
            : booking.rescheduledFrom === null
              ? "booking.created"
              : "booking.rescheduled",
        data: Effect.map(related.toBooking(booking), (found) => bookingPayload(booking, found))
      }))
    case "ReportAttendance":
      return present(related.booking(message.bookingUid), (booking) => ({
        type: "booking.attendance_changed",
        data: Effect.map(related.toBooking(booking), (found) => bookingPayload(booking, found))
      }))
    case "ReportLink":
      return Effect.gen(function* () {
        const booking = yield* related.booking(message.bookingUid)
        const link = booking && (yield* related.linkOf(booking))
        if (booking === null || link === null) return null
        return {
          type: "booking.link_ready" as const,
          occasion: link.revision,
          data: Effect.map(related.toBooking(booking), (found) => bookingPayload(booking, found))
        }
      })
    case "ReportEntryChange": {
      const hostId = HostId.make(message.hostId)
      return Effect.gen(function* () {
        const booking = yield* related.booking(message.bookingUid)
        if (booking === null) return null
        const change = yield* related.entryChange(booking, hostId)
        return {
          type: "booking.calendar_changed" as const,
          occasion: change === null ? 0 : DateTime.toEpochMillis(change.noticedAt),
          data: Effect.map(related.toBooking(booking), (found) =>
            calendarChangePayload(booking, found, hostId, change)
          )
        }
      })
    }
    case "ReportLostCalendar":
      return present(related.calendar(message.calendarId), (calendar) => ({
        type: "calendar.disconnected",
        occasion: calendar.lastSyncedAt === null ? 0 : DateTime.toEpochMillis(calendar.lastSyncedAt),
        data: Effect.map(related.host(calendar.hostId), (host) => calendarPayload(calendar, host))
      }))
    case "ReportPayment":
      return present(related.transaction(message.transactionId), (transaction) => ({
        type: "transaction.recorded",
        data: related.deal(transaction.dealId).pipe(
          Effect.flatMap((deal) => related.toDeal(transaction.contactId, deal ?? { bookingUid: null })),
          Effect.map((found) => transactionPayload(transaction, found))
        )
      }))
    case "ReportClosedDeal":
      return present(related.deal(message.dealId), (deal) => ({
        type: "deal.closed",
        data: Effect.map(related.toDeal(deal.contactId, deal), (found) => dealPayload(deal, found))
      }))
    case "ReportFailedMail":
      return present(related.delivery(message.deliveryId), (delivery) => ({
        type: "mail.failed",
        data: Effect.succeed(failedMailPayload(delivery))
      }))
  }
}

const present = <A>(found: Effect.Effect<A | null>, payload: (found: A) => Payload) =>
  Effect.map(found, (item) => (item === null ? null : payload(item)))
