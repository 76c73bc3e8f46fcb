import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Booking, BookingLedger } from "../../scheduling/bookings/index.ts"
import { type Contact, ContactBook, Outcome } from "../../leads/contacts/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import {
  sampleBooking,
  sampleBookingUid,
  sampleContact,
  sampleDeal,
  sampleNow,
  sampleOffering,
  samplePayment,
  sampleTime,
  usd
} from "@calendeal/port-contracts/samples"
import { noBilling, RevenueLedger, type Transaction } from "../../revenue/transactions/index.ts"
import { UserId } from "../../workspace/workspaces/index.ts"
import type { Occasion } from "./EventId.ts"
import { loadConversion } from "./loadConversion.ts"

const offering = sampleOffering()
const workspaceId = offering.workspace.id
const eventTypeId = offering.eventType.id

/** The stored records. */
interface Records {
  readonly bookings?: ReadonlyArray<Booking>
  readonly contacts?: ReadonlyArray<Contact>
  readonly deals?: ReadonlyArray<Deal>
  readonly payments?: ReadonlyArray<Transaction>
}

const loading = (
  { bookings = [], contacts = [], deals = [], payments = [] }: Records,
  occasion: Occasion,
  queuedAt = sampleNow,
  restates = false
) =>
  loadConversion(workspaceId, occasion, { queuedAt, restates }).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(BookingLedger, {
          find: (_, wanted) =>
            Effect.succeed(Option.fromUndefinedOr(bookings.find(({ uid }) => uid === wanted)))
        }),
        Layer.mock(ContactBook, {
          find: (_, wanted) =>
            Effect.succeed(Option.fromUndefinedOr(contacts.find(({ id }) => id === wanted)))
        }),
        Layer.mock(RevenueLedger, {
          find: (_, wanted) =>
            Effect.succeed(Option.fromUndefinedOr(payments.find(({ id }) => id === wanted))),
          entriesOf: (_, wanted) =>
            Effect.succeed(payments.filter(({ id, paymentId }) => id === wanted || paymentId === wanted)),
          findDeal: (_, wanted) =>
            Effect.succeed(Option.fromUndefinedOr(deals.find(({ id }) => id === wanted)))
        })
      )
    ),
    Effect.result,
    Effect.runSync
  )

const conversionOf = (...args: Parameters<typeof loading>) => Result.getOrThrow(loading(...args)).conversion

const contact = sampleContact(workspaceId)
const booked = (overrides: Partial<Booking> = {}) =>
  sampleBooking(offering, { contactId: contact.id, ...overrides })
const agreed = { text: "I agree.", sha256: "0".repeat(64), at: sampleNow }

/** The payment of a deal. */
const paidFor = (deal: Deal): Transaction => ({
  id: samplePayment(workspaceId).fresh.transactionId,
  workspaceId,
  contactId: deal.contactId,
  dealId: deal.id,
  money: usd(500_00),
  transactionAt: sampleTime(-60),
  kind: "payment",
  paymentId: null,
  description: null,
  reference: null,
  ...noBilling,
  recordedAt: sampleNow
})

describe("loadConversion", () => {
  it("D-ADS-2: a rescheduled booking is not a second conversion", () => {
    const first = booked()
    const moved = booked({ rescheduledFrom: first.uid })
    const records = { bookings: [first, moved], contacts: [contact] }
    assert.strictEqual(conversionOf(records, { kind: "schedule", bookingUid: first.uid }).kind, "schedule")
    assert.deepStrictEqual(
      loading(records, { kind: "schedule", bookingUid: moved.uid }),
      Result.fail("rescheduled")
    )
  })

  it("D-ADS-2: a booking occurred when it was created", () => {
    const booking = booked({ createdAt: sampleTime(-600) })
    const { occurredAt, value } = conversionOf(
      { bookings: [booking], contacts: [contact] },
      { kind: "schedule", bookingUid: booking.uid }
    )
    assert.deepStrictEqual([occurredAt, value], [sampleTime(-600), Option.none()])
  })

  it("D-ADS-2: a lead occurred at its last capture, but not after its message was queued", () => {
    const capturedAt = (minutes: number) => ({
      ...contact,
      qualificationStates: {
        [eventTypeId]: { capturedAt: sampleTime(minutes), outcome: Outcome.make({ _tag: "Qualified" }) }
      }
    })
    const occurredAt = (known: Contact) =>
      conversionOf({ contacts: [known] }, { kind: "lead", contactId: known.id, eventTypeId }).occurredAt
    assert.deepStrictEqual(occurredAt(capturedAt(-5)), sampleTime(-5))
    assert.deepStrictEqual(occurredAt(capturedAt(5)), sampleNow)
    assert.deepStrictEqual(occurredAt(contact), sampleNow)
  })

  it("D-ADS-2: a payment has the billing system's time and its amount", () => {
    const deal = sampleDeal(workspaceId, contact.id)
    const payment = paidFor(deal)
    assert.deepStrictEqual(
      conversionOf(
        { contacts: [contact], deals: [deal], payments: [payment] },
        { kind: "purchase", transactionId: payment.id }
      ),
      {
        kind: "purchase",
        occurredAt: sampleTime(-60),
        value: Option.some({ cents: 500_00n, currency: usd(500_00).currency }),
        isRestated: false,
        consent: "unknown"
      }
    )
  })

  it("D-CONV-4: where a value can change, a payment has what is left of it, and an entry that changed it is the payment", () => {
    const deal = sampleDeal(workspaceId, contact.id)
    const payment = paidFor(deal)
    const entry = (kind: Transaction["kind"], cents: number): Transaction => ({
      ...paidFor(deal),
      kind,
      paymentId: payment.id,
      money: usd(cents)
    })
    const [refund, dispute, won] = [
      entry("refund", 100_00),
      entry("dispute", 450_00),
      entry("dispute_won", 450_00)
    ]
    const loaded = (entries: ReadonlyArray<Transaction>, occasion: Occasion, restates = true) =>
      Result.getOrThrow(
        loading(
          { contacts: [contact], deals: [deal], payments: [payment, ...entries] },
          occasion,
          sampleNow,
          restates
        )
      )
    const left = (...entries: ReadonlyArray<Transaction>) =>
      Option.getOrThrow(loaded(entries, { kind: "purchase", transactionId: payment.id }).conversion.value)
        .cents
    assert.deepStrictEqual(
      [left(), left(refund), left(refund, dispute), left(refund, dispute, won)],
      [500_00n, 400_00n, 0n, 400_00n]
    )
    const restated = loaded([refund], { kind: "restated", transactionId: refund.id })
    assert.deepStrictEqual(restated.counted, { kind: "purchase", transactionId: payment.id })
    assert.deepStrictEqual(
      [restated.conversion.isRestated, restated.conversion.occurredAt],
      [true, payment.transactionAt]
    )
    const elsewhere = loaded([refund], { kind: "purchase", transactionId: payment.id }, false)
    assert.strictEqual(Option.getOrThrow(elsewhere.conversion.value).cents, 500_00n)
  })

  it("D-CONV-3: a booker who came is reported by the start of the meeting, while the mark stands", () => {
    const at = (mark: "attended" | "no_show" | null, minutes = 5) =>
      booked({
        startAt: sampleTime(-30),
        rescheduledFrom: sampleBookingUid(),
        attendance: mark && { mark, at: sampleTime(minutes), by: UserId.make(crypto.randomUUID()) }
      })
    const reported = (booking: Booking) =>
      loading(
        { bookings: [booking], contacts: [contact] },
        { kind: "showed", bookingUid: booking.uid, markedAt: DateTime.formatIso(sampleTime(5)) }
      )
    const { conversion, counted } = Result.getOrThrow(reported(at("attended")))
    assert.deepStrictEqual([conversion.kind, conversion.occurredAt], ["showed", sampleTime(-30)])
    assert.deepInclude(counted, { kind: "showed" })
    for (const changed of [at(null), at("no_show"), at("attended", 6)])
      assert.deepStrictEqual(reported(changed), Result.fail("mark_changed"))
  })

  it("D-ADS-2: consent to a booking applies to payments of the booking's deal and to no others", () => {
    const [consenting, silent] = [booked({ consent: agreed }), booked()]
    const consentOf = (bookingUid: string | null) => {
      const deal = sampleDeal(workspaceId, contact.id, { bookingUid })
      const payment = paidFor(deal)
      return conversionOf(
        { bookings: [consenting, silent], contacts: [contact], deals: [deal], payments: [payment] },
        { kind: "purchase", transactionId: payment.id }
      ).consent
    }
    assert.strictEqual(consentOf(consenting.uid), "granted")
    assert.strictEqual(consentOf(silent.uid), "unknown")
    assert.strictEqual(consentOf(null), "unknown")
    const scheduled = ({ uid }: Booking) =>
      conversionOf(
        { bookings: [consenting, silent], contacts: [contact] },
        { kind: "schedule", bookingUid: uid }
      ).consent
    assert.deepStrictEqual([consenting, silent].map(scheduled), ["granted", "unknown"])
  })

  it("D-ADS-2: removed records and erased contacts are not reported", () => {
    const booking = booked()
    const deal = sampleDeal(workspaceId, contact.id)
    const payment = paidFor(deal)
    const leads = { kind: "lead", contactId: contact.id, eventTypeId } as const
    const schedule = { kind: "schedule", bookingUid: booking.uid } as const
    const purchase = { kind: "purchase", transactionId: payment.id } as const
    const unknown = { kind: "schedule", bookingUid: sampleBookingUid() } as const
    const withoutContact = { bookings: [booking], deals: [deal], payments: [payment] }
    for (const occasion of [leads, schedule, purchase])
      assert.deepStrictEqual(loading(withoutContact, occasion), Result.fail("contact_gone"))
    assert.deepStrictEqual(
      loading({ ...withoutContact, contacts: [contact] }, unknown),
      Result.fail("booking_gone")
    )
    assert.deepStrictEqual(loading({ contacts: [contact] }, purchase), Result.fail("payment_gone"))
  })
})
