import { billingOf } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DealId } from "@calendeal/domain/deals"
import type { Offering } from "@calendeal/domain/event-types"
import { sampleDraft } from "./bookings.ts"
import { usd } from "./payments.ts"
import { createPayment, enterDraft, storeContact } from "./stored.ts"
import { wholeBookings, wholeContacts, wholePayment } from "./wholeRecords.ts"

/** Stores a contact, the contact's booking with its deal, and a payment, with a canary in every text (D-PRIV-1). */
export const storeRecords = Effect.fnUntraced(function* (offering: Offering) {
  const [contact] = wholeContacts(offering)
  yield* storeContact(contact.record)
  const [booking] = wholeBookings(offering, contact.record.id)
  const dealId = DealId.make(crypto.randomUUID())
  const deal = { id: dealId, value: usd(300_00) }
  const draft = sampleDraft(booking.record, { deal, perInviteeLimit: 5 }, contact.record.email)
  const entered = yield* enterDraft(draft)
  if (entered._tag !== "Entered") return yield* Effect.die(entered._tag)
  const { canaries, record } = wholePayment(offering, contact.record.id, dealId)
  const payment = yield* createPayment(offering.workspace.id, {
    email: contact.record.email,
    money: usd(300_00),
    description: Option.fromNullOr(record.description),
    reference: Option.fromNullOr(record.reference),
    billing: billingOf(record)
  })
  return {
    key: draft.key,
    contact: contact.record,
    booking: entered.booking,
    payment,
    dealId,
    canaries: { contact: contact.canaries, booking: booking.canaries, payment: canaries },
    all: [...contact.canaries, ...booking.canaries, ...canaries]
  }
})
