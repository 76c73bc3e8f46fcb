import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger, BookingUid } from "../../scheduling/bookings/index.ts"
import { type Contact, ContactBook, type ContactId } from "../../leads/contacts/index.ts"
import { RevenueLedger, signedCents, type Transaction } from "../../revenue/transactions/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { AdConsent, Conversion } from "./Conversion.ts"
import type { Counted, Occasion } from "./EventId.ts"

/** A conversion from the current state, with its contact and what the platform counts. */
export interface LoadedConversion {
  readonly contact: Contact
  readonly counted: Counted
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
  /** The mark was cleared or changed since, or set again: then another delivery reports it. */
  | "mark_changed"

/**
 * Loads a conversion. `occurredAt` is the last capture of a lead (not after `queuedAt`), the creation of a booking, the start of a
 * meeting to which the booker came, or the billing system's time of a payment. `restates`: the platform takes another value
 * later, so a payment has the value that is left of it (D-CONV-4).
 */
export const loadConversion = Effect.fn("conversions.loadConversion")(function* (
  workspaceId: WorkspaceId,
  occasion: Occasion,
  { queuedAt, restates }: { readonly queuedAt: DateTime.Utc; readonly restates: boolean }
): Effect.fn.Return<LoadedConversion, MissingReason, BookingLedger | ContactBook | RevenueLedger> {
  const [bookings, revenue] = [yield* BookingLedger, yield* RevenueLedger]
  switch (occasion.kind) {
    case "lead": {
      const contact = yield* contactOf(workspaceId, occasion.contactId)
      const capturedAt = contact.qualificationStates[occasion.eventTypeId]?.capturedAt ?? queuedAt
      const occurredAt = DateTime.min(capturedAt, queuedAt)
      return {
        contact,
        counted: occasion,
        conversion: { kind: "lead", occurredAt, value: Option.none(), isRestated: false, consent: "unknown" }
      }
    }
    case "schedule":
    case "showed": {
      const found = yield* bookings.find(workspaceId, occasion.bookingUid)
      if (Option.isNone(found)) return yield* Effect.fail("booking_gone" as const)
      const booking = found.value
      const { attendance } = booking
      if (occasion.kind === "showed") {
        const isStanding =
          attendance?.mark === "attended" && DateTime.formatIso(attendance.at) === occasion.markedAt
        if (!isStanding) return yield* Effect.fail("mark_changed" as const)
      } else if (booking.rescheduledFrom !== null) return yield* Effect.fail("rescheduled" as const)
      const contact = yield* contactOf(workspaceId, booking.contactId)
      const conversion = {
        kind: occasion.kind,
        occurredAt: occasion.kind === "showed" ? booking.startAt : booking.createdAt,
        value: Option.none(),
        isRestated: false,
        consent: booking.consent === null ? "unknown" : "granted"
      } as const
      return { contact, counted: { kind: occasion.kind, bookingUid: booking.uid }, conversion }
    }
    case "restated":
    case "purchase": {
      const found = yield* revenue.find(workspaceId, occasion.transactionId)
      const entries = yield* entriesOf(workspaceId, Option.getOrNull(found), restates)
      const [payment] = entries
      if (payment === undefined) return yield* Effect.fail("payment_gone" as const)
      const { contactId, dealId, money, transactionAt } = payment
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
        counted: { kind: "purchase", transactionId: payment.id },
        conversion: {
          kind: "purchase",
          occurredAt: transactionAt,
          value: Option.some({ cents: leftOf(entries), currency: money.currency }),
          isRestated: occasion.kind === "restated",
          consent
        }
      }
    }
  }
})

/** The payment of an entry, and with `restates` what changed it. */
const entriesOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  entry: Transaction | null,
  restates: boolean
) {
  if (entry === null) return []
  return restates
    ? yield* RevenueLedger.use(({ entriesOf }) => entriesOf(workspaceId, entry.paymentId ?? entry.id))
    : [entry]
})

/** What is left of a payment with these entries; a dispute can take more than there was. */
const leftOf = (entries: ReadonlyArray<Transaction>): bigint => {
  const left = entries.reduce((sum, entry) => sum + signedCents(entry), 0n)
  return left > 0n ? left : 0n
}

const contactOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ContactId) {
  const contacts = yield* ContactBook
  const found = yield* contacts.find(workspaceId, id)
  return Option.isSome(found) ? found.value : yield* Effect.fail("contact_gone" as const)
})
