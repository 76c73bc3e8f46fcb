import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger } from "../bookings/index.ts"
import { BookingUid } from "../bookings/index.ts"
import { type Contact, ContactBook, type ContactId } from "../contacts/index.ts"
import { RevenueLedger } from "../transactions/index.ts"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { AdConsent, Conversion } from "./Conversion.ts"
import type { Occasion } from "./EventId.ts"

/** An occasion as it is on record now: whose it was, and what is told of it. */
export interface LoadedConversion {
  readonly contact: Contact
  readonly conversion: Omit<Conversion, "eventId" | "attribution">
}

/** Why there is nothing on record to tell any more, or nothing that counts. */
export type MissingReason =
  /** The person was erased, or turned out to be another lead. */
  | "contact_gone"
  | "booking_gone"
  | "payment_gone"
  /** A booking that only moved: the first one was told of. */
  | "rescheduled"

/**
 * Reads what is to be told of an occasion. A lead is as old as its last capture before it was entered into the queue at
 * `noted`, a booking as it was made, and a payment as the billing system said.
 */
export const loadConversion = Effect.fn("conversions.loadConversion")(function* (
  workspaceId: WorkspaceId,
  occasion: Occasion,
  noted: DateTime.Utc
): Effect.fn.Return<LoadedConversion, MissingReason, BookingLedger | ContactBook | RevenueLedger> {
  const [bookings, revenue] = [yield* BookingLedger, yield* RevenueLedger]
  switch (occasion.kind) {
    case "lead": {
      const contact = yield* contactOf(workspaceId, occasion.contactId)
      const capturedAt = contact.standings[occasion.eventTypeId]?.capturedAt ?? noted
      const occurredAt = DateTime.min(capturedAt, noted)
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
