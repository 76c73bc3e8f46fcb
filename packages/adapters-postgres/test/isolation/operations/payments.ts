import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CheckoutLedger } from "@calendeal/domain/payments"
import { ReportBook } from "@calendeal/domain/receivers"
import { OutboxMessage, ownOrigin } from "@calendeal/domain/consistency"
import { type Booking, BookingLedger, bookerEmail } from "@calendeal/domain/bookings"
import { ContactBook, ContactId } from "@calendeal/domain/contacts"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  enterDraft,
  sampleBooking,
  sampleBookingPayment,
  sampleDraft,
  change,
  sampleDeal,
  samplePayment,
  samplePaymentConnection,
  sampleCall,
  sampleReport,
  sampleReportOf,
  sampleUnmatched,
  sampleTime,
  recordAdjustment,
  recordPayment,
  sampleAdjustment
} from "@calendeal/port-contracts/samples"
import { Tax } from "@calendeal/domain/money"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { UserId } from "@calendeal/domain/workspaces"
import type { Staged } from "./staged.ts"

export const pay = Effect.fnUntraced(function* ({ workspace }: Staged, booking: Booking) {
  const ledger = yield* RevenueLedger
  const email = bookerEmail(booking)
  if (email === undefined) return yield* Effect.die("no booker")
  const report = samplePayment(workspace.id, { email })
  yield* recordPayment(report)
  yield* recordPayment(report)
  const reference = crypto.randomUUID()
  const other = samplePayment(workspace.id, { reference: Option.some(reference) })
  yield* recordPayment(other)
  yield* recordPayment(samplePayment(workspace.id, { email: other.email }))
  const bookingUid = Option.some(booking.uid)
  yield* recordPayment(samplePayment(workspace.id, { email, bookingUid }))
  yield* recordPayment(samplePayment(workspace.id, { bookingUid }))
  const { contactId, dealId } = other.fresh
  // It stays open, as the payment has another amount.
  yield* change(workspace.id, { _tag: "CreateDeal", deal: sampleDeal(workspace.id, contactId) })
  for (const payer of [
    { _tag: "Contact", contactId },
    { _tag: "Deal", dealId }
  ] as const)
    yield* recordPayment({
      ...samplePayment(workspace.id),
      payer,
      recorder: Option.some({
        userId: UserId.make(crypto.randomUUID()),
        origin: ownOrigin("request"),
        entryId: crypto.randomUUID()
      })
    })
  for (const payment of [
    { _tag: "Id", id: other.fresh.transactionId },
    { _tag: "Reference", reference }
  ] as const)
    yield* recordAdjustment(sampleAdjustment(workspace.id, { payment }))
  yield* ledger.findByKey(workspace.id, Option.getOrThrow(report.key))
  yield* ledger.find(workspace.id, other.fresh.transactionId)
  yield* ledger.complete(workspace.id, other.fresh.transactionId, {
    tax: Tax.make(1),
    subscriptionId: "sub_1",
    subscriptionPayment: "first"
  })
  yield* ledger.findDeal(workspace.id, other.fresh.dealId)
  yield* ledger.entriesOf(workspace.id, other.fresh.transactionId)
  const merge = { _tag: "MergeContacts", contactId, duplicateId: booking.contactId } as const
  yield* change(workspace.id, merge)
  const contacts = yield* ContactBook
  yield* contacts.find(workspace.id, booking.contactId)
})

/** Payments that are made, returned and not made. */
export const payments = Effect.fnUntraced(function* (offering: Staged) {
  const [ledger, checkouts] = [yield* BookingLedger, yield* CheckoutLedger]
  const until = DateTime.add(yield* DateTime.now, { hours: 1 })
  const due = Effect.fnUntraced(function* (minutes: number) {
    const booking = sampleBooking(offering, {
      startAt: sampleTime(minutes),
      status: "held",
      hold: { reason: "payment", until },
      payment: sampleBookingPayment({ until })
    })
    yield* enterDraft(sampleDraft(booking))
    return booking
  })
  const paid = yield* due(50_000)
  yield* checkouts.enterSession(paid, "cs_1")
  const ofPaid = { booking: paid, keeps: true, next: null, whenKept: [], whenReturned: [] }
  yield* checkouts.settlePaid(ofPaid)
  yield* checkouts.enterPart(paid, { id: crypto.randomUUID(), state: "returned" }, [])
  yield* checkouts.enterRefund(paid, [])
  const late = yield* due(51_000)
  yield* checkouts.settlePaid({ ...ofPaid, booking: late, keeps: false })
  const unpaid = yield* due(52_000)
  yield* checkouts.endUnpaid(unpaid, [])
  const { uid: bookingUid, workspaceId } = paid
  yield* checkouts.post(workspaceId, [OutboxMessage.make({ _tag: "ReturnPayment", workspaceId, bookingUid })])
  yield* ledger.find(workspaceId, bookingUid)
})

/** Reports of a provider, and what is known of its customers and of payments of bookings. */
export const reports = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const [book, queries] = [yield* ReportBook, yield* WorkspaceQueries]
  const connection = samplePaymentConnection(id)
  const entry = sampleUnmatched(id, sampleReportOf("in_1", "refund", "re_1", 1_00))
  yield* change(id, {
    _tag: "CreatePaymentConnection",
    connection
  })
  const call = sampleCall(connection)
  const payment = samplePayment(id, { reference: Option.some("stripe:in_1") })
  yield* recordPayment(payment)
  yield* recordPayment(payment)
  yield* book.countWrongSignature(connection)
  yield* book.keepCall(call, [])
  yield* book.noteCall(connection, call.receivedAt)
  yield* book.findCall(id, call.id)
  yield* book.removeCall(id, call.id)
  // One stays, and so does an entry: PostgreSQL scans a table that is empty.
  yield* book.keepCall(sampleCall(connection), [])
  yield* book.enter(entry)
  yield* book.enter(sampleUnmatched(id, sampleReportOf("in_1", "refund", "re_2", 1_00)))
  yield* queries.list(id, "unmatchedEntries", { kind: "refund" }, { limit: 1, after: null })
  yield* book.noteCheckout(id, entry.paymentReference ?? "", null)
  yield* book.waitingFor(id, entry.paymentReference ?? "")
  const contactId = ContactId.make(crypto.randomUUID())
  yield* book.paid(id, { reference: "stripe:in_3", customer: "stripe:cus_1", contactId })
  const dismissed = sampleUnmatched(id, sampleReport("in_2"), { dismissal: "other" })
  yield* book.enter(dismissed)
  yield* book.knownBefore(id, { reference: dismissed.reference, customer: "stripe:cus_1" })
  yield* queries.list(id, "unmatchedEntries", { isDismissed: false }, { limit: 1, after: null })
  yield* book.leave(id, entry.reference)
})
