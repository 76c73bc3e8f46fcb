import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger, BookingUid } from "../../scheduling/bookings/index.ts"
import { type Contact, ContactBook, type ContactId } from "../../leads/contacts/index.ts"
import { RevenueLedger } from "../../revenue/transactions/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { AdConsent, Conversion } from "./Conversion.ts"
import type { Occasion } from "./EventId.ts"

/** A conversion from the current state, with its contact. */
export interface LoadedConversion {
  readonly contact: Contact
  readonly conversion: Omit<Conversion, "eventId" | "attribution">
}

/** Why there is nothing to report. */
export type MissingReason =
  /** The contact was erased or merged into another one. */
  | "contact_gone"
  | "booking_gone"
  | "payment_gone"
  /** A rescheduled booking: its first booking was reported. */
  | "rescheduled"

/**
 * Loads a conversion. `occurredAt` is the last capture of a lead (not after `queuedAt`), the creation of a booking, or the
 * billing system's time of a payment.
 */
export const loadConversion = Effect.fn("conversions.loadConversion")(function* (
  workspaceId: WorkspaceId,
  occasion: Occasion,
  queuedAt: DateTime.Utc
): Effect.fn.Return<LoadedConversion, MissingReason, BookingLedger | ContactBook | RevenueLedger> {
  const [bookings, revenue] = [yield* BookingLedger, yield* RevenueLedger]
  switch (occasion.kind) {
    case "lead": {
      const contact = yield* contactOf(workspaceId, occasion.contactId)
      const capturedAt = contact.qualificationStates[occasion.eventTypeId]?.capturedAt ?? queuedAt
      const occurredAt = DateTime.min(capturedAt, queuedAt)
      return {
        contact,
        conversion: { kind: "lead", occurredAt, value: Option.none(), consent: "unknown" }
      }
    }
    case "schedule": {
      const found = yield* bookings.find(workspaceId, occasion.bookingUid)
      if (Option.isNone(found)) return yield* Effect.fail("booking_gone" as const)
      const booking = found.value
      if (booking.rescheduledFrom !== null) return yield* Effect.fail("rescheduled" as const)
      const contact = yield* contactOf(workspaceId, booking.contactId)
      const conversion = {
        kind: "schedule",
        occurredAt: booking.createdAt,
        value: Option.none(),
        consent: booking.consent === null ? "unknown" : "granted"
      } as const
      return { contact, conversion }
    }
    case "purchase": {
      const found = yield* revenue.find(workspaceId, occasion.transactionId)
      if (Option.isNone(found)) return yield* Effect.fail("payment_gone" as const)
      const { contactId, dealId, money, transactionAt } = found.value
      const contact = yield* contactOf(workspaceId, contactId)
      const deal = yield* revenue.findDeal(workspaceId, dealId)
      const uid = Option.flatMapNullishOr(deal, ({ bookingUid }) => bookingUid)
      const booked = Option.isNone(uid)
        ? Option.none()
        : yield* bookings.find(workspaceId, BookingUid.make(uid.value))
      const consent: AdConsent = Option.exists(booked, (booking) => booking.consent !== null)
        ? "granted"
        : "unknown"
      return {
        contact,
        conversion: { kind: "purchase", occurredAt: transactionAt, value: Option.some(money), consent }
      }
    }
  }
})

const contactOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ContactId) {
  const contacts = yield* ContactBook
  const found = yield* contacts.find(workspaceId, id)
  return Option.isSome(found) ? found.value : yield* Effect.fail("contact_gone" as const)
})
