import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { OutboxMessage, ownOrigin } from "../../workspace/consistency/index.ts"
import { type Contact } from "../../leads/contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import {
  sampleContact,
  sampleDeal,
  samplePayment,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import { ContactNotFound, PaidBookingNotFound, PaidDealNotFound, settlePayment } from "./settlePayment.ts"
import { UserId } from "../../workspace/workspaces/index.ts"
import type { Payer, PaymentCircumstances, PaymentReport } from "./RevenueLedger.ts"
import type { Transaction } from "./Transaction.ts"

const workspaceId = sampleWorkspace().id
const nothing: PaymentCircumstances = {
  earlier: Option.none(),
  named: Option.none(),
  payer: Option.none(),
  openDeals: [],
  paid: Option.none()
}
const settlementOf = (report: PaymentReport, seen: Partial<PaymentCircumstances>) =>
  Result.getOrThrow(settlePayment(report, { ...nothing, ...seen }))

describe("settlePayment", () => {
  it("D-TX-4: a used key returns its transaction before any other check", () => {
    const { transaction } = settlementOf(samplePayment(workspaceId), {})
    const report = samplePayment(workspaceId, { bookingUid: Option.some("unknown"), createsContact: false })
    assert.deepStrictEqual<unknown>(
      settlePayment(report, { ...nothing, earlier: Option.some(transaction) }),
      Result.fail({ _tag: "AlreadyRecorded", transaction })
    )
  })

  it("D-TX-3: an unknown booking is rejected before an unknown email", () => {
    const report = samplePayment(workspaceId, { bookingUid: Option.some("unknown"), createsContact: false })
    assert.deepStrictEqual(settlePayment(report, nothing), Result.fail(new PaidBookingNotFound()))
  })

  it("D-TX-2: a payment for an erased booker's booking is rejected, even if a contact has the email", () => {
    const payer = sampleContact(workspaceId)
    const report = samplePayment(workspaceId, { email: payer.email, bookingUid: Option.some("bk_1") })
    const named = Option.some({
      personIsErased: true,
      deal: Option.some(sampleDeal(workspaceId, payer.id))
    })
    assert.deepStrictEqual(
      settlePayment(report, { ...nothing, named, payer: Option.some(payer) }),
      Result.fail(new ContactNotFound())
    )
  })

  it("D-TX-3: the payer's most recently opened deal is paid; at the same instant the one with the greater id", () => {
    const payer = sampleContact(workspaceId)
    const dealAt = (minutes: number) => sampleDeal(workspaceId, payer.id, { openedAt: sampleTime(minutes) })
    const deals = [dealAt(1), dealAt(3), dealAt(2), dealAt(3)]
    const newest = deals.filter(
      ({ openedAt }) => openedAt.epochMilliseconds === deals[1]?.openedAt.epochMilliseconds
    )
    const [expected] = newest
      .map(({ id }) => id)
      .toSorted()
      .reverse()
    const { deal } = settlementOf(samplePayment(workspaceId), { payer: Option.some(payer), openDeals: deals })
    assert.strictEqual<string | undefined>(deal.id, expected)
  })

  it("D-TX-8: an unknown contact and an unknown deal are rejected, and so is the deal of an erased person", () => {
    const { contactId, dealId } = samplePayment(workspaceId).fresh
    const by = (payer: Payer) => ({ ...samplePayment(workspaceId), payer })
    assert.deepStrictEqual(
      settlePayment(by({ _tag: "Contact", contactId }), nothing),
      Result.fail(new ContactNotFound())
    )
    assert.deepStrictEqual(
      settlePayment(by({ _tag: "Deal", dealId }), nothing),
      Result.fail(new PaidDealNotFound())
    )
    const deal = sampleDeal(workspaceId, contactId)
    const named = Option.some({ personIsErased: true, deal: Option.some(deal) })
    assert.deepStrictEqual(
      settlePayment(by({ _tag: "Deal", dealId: deal.id }), { ...nothing, named }),
      Result.fail(new ContactNotFound())
    )
  })

  it.prop(
    "D-TX-8: a payment by hand has the effect of one by email, or for the booking of the deal, and an audit entry",
    [Schema.Array(Schema.Literals([1, 2])), Schema.Literals([1, 2]), Schema.Boolean],
    ([openValues, cents, namesDeal]) => {
      const payer = sampleContact(workspaceId)
      const openDeals = openValues.map((value, nth) =>
        sampleDeal(workspaceId, payer.id, { value: usd(value), openedAt: sampleTime(nth) })
      )
      const named = sampleDeal(workspaceId, payer.id, { bookingUid: "bk_1", value: usd(1) })
      const seen = {
        payer: Option.some(payer),
        openDeals,
        named: namesDeal ? Option.some({ personIsErased: false, deal: Option.some(named) }) : Option.none()
      }
      const byEmail = samplePayment(workspaceId, {
        email: payer.email,
        money: usd(cents),
        bookingUid: namesDeal ? Option.some("bk_1") : Option.none()
      })
      const recorder = {
        userId: UserId.make(crypto.randomUUID()),
        origin: ownOrigin("r1"),
        entryId: crypto.randomUUID()
      }
      const byHand: PaymentReport = {
        ...byEmail,
        payer: namesDeal ? { _tag: "Deal", dealId: named.id } : { _tag: "Contact", contactId: payer.id },
        recorder: Option.some(recorder)
      }
      const settlement = settlementOf(byHand, seen)
      assert.deepStrictEqual({ ...settlement, entry: Option.none() }, settlementOf(byEmail, seen))
      assert.deepStrictEqual(
        settlement.entry,
        Option.some({
          id: recorder.entryId,
          workspaceId,
          action: "transaction.create" as const,
          subject: byHand.fresh.transactionId,
          proof: { userId: recorder.userId, origin: recorder.origin },
          at: byHand.now,
          requestId: "r1"
        })
      )
    }
  )

  const Payment = Schema.Struct({
    email: Schema.Literals(["a", "b", "c"]),
    cents: Schema.Literals([1, 2]),
    booking: Schema.NullOr(Schema.Literals(["a1", "a2", "b1", "erased", "without deal", "unknown"])),
    key: Schema.NullOr(Schema.Literals(["k1", "k2"])),
    createsContact: Schema.Boolean
  })
  type Payment = typeof Payment.Type

  it.prop(
    "D-TX-2, D-TX-3, D-TX-4: payments of one workspace agree with an oracle that reads the history",
    [Schema.Array(Payment)],
    ([payments]) => {
      const ledger = newLedger()
      const history: Array<Settled> = []
      for (const payment of payments) {
        const result = expected(payment, history)
        assert.deepStrictEqual(ledger.settle(payment), result)
        history.push(result)
      }
    }
  )

  /** The initial state: contacts a and b and the deals of their bookings, 1 cent each, in order of opening. */
  const dealsOfBookings = [
    { booking: "a1", email: "a" },
    { booking: "a2", email: "a" },
    { booking: "b1", email: "b" }
  ]

  interface Settled {
    readonly payment: Payment
    /** The result; `replays` is the index of the earlier payment with the same key. */
    readonly answer: "recorded" | "no contact" | "no booking" | { readonly replays: number }
    /** The booking whose deal is paid; null: a deal of the payment's own. */
    readonly dealOf: string | null
    readonly closes: boolean
    readonly isNewContact: boolean
  }

  /** The oracle: derives the expected result from the history and has no state. */
  const expected = (payment: Payment, history: ReadonlyArray<Settled>): Settled => {
    const none = { payment, dealOf: null, closes: false, isNewContact: false }
    const recorded = history.filter(({ answer }) => answer === "recorded")
    const replays = history.findIndex(
      (earlier) =>
        earlier.answer === "recorded" && payment.key !== null && earlier.payment.key === payment.key
    )
    if (replays >= 0) return { ...none, answer: { replays } }
    if (payment.booking === "unknown") return { ...none, answer: "no booking" }
    const isKnown = payment.email !== "c" || recorded.some((earlier) => earlier.payment.email === "c")
    if (payment.booking === "erased" || (!isKnown && !payment.createsContact))
      return { ...none, answer: "no contact" }
    const isOpen = (booking: string) =>
      !recorded.some((earlier) => earlier.dealOf === booking && earlier.closes)
    const named = dealsOfBookings.find(({ booking }) => booking === payment.booking)
    const own = dealsOfBookings.filter(({ booking, email }) => email === payment.email && isOpen(booking))
    const deal = named ?? own.at(-1)
    return {
      payment,
      answer: "recorded",
      dealOf: deal?.booking ?? null,
      closes: deal === undefined || (isOpen(deal.booking) && payment.cents === 1),
      isNewContact: !isKnown
    }
  }

  /** A ledger as in an adapter: looks up, and stores what `settlePayment` returns. */
  const newLedger = () => {
    const emailOf = (name: string) => Email.make(`${name}@example.com`)
    const contacts = ["a", "b"].map((name) => sampleContact(workspaceId, { email: emailOf(name) }))
    const contactOf = (name: string): Contact | undefined =>
      contacts.find(({ email }) => email === emailOf(name))
    const deals = new Map<string, Deal>()
    for (const [nth, { booking, email }] of dealsOfBookings.entries()) {
      const contactId = (contactOf(email) ?? sampleContact(workspaceId)).id
      const deal = sampleDeal(workspaceId, contactId, {
        bookingUid: booking,
        value: usd(1),
        openedAt: sampleTime(nth)
      })
      deals.set(deal.id, deal)
    }
    const answers: Array<Transaction | undefined> = []
    const keys = new Map<string, Transaction>()
    const settle = (payment: Payment): Settled => {
      const { booking, cents, createsContact, email, key } = payment
      const report = samplePayment(workspaceId, {
        key: Option.none(),
        email: emailOf(email),
        money: usd(cents),
        bookingUid: Option.fromNullishOr(booking),
        createsContact
      })
      const payer = Option.fromUndefinedOr(contactOf(email))
      const dealOfBooking = [...deals.values()].find(({ bookingUid }) => bookingUid === booking)
      const seen: PaymentCircumstances = {
        earlier: Option.fromUndefinedOr(key === null ? undefined : keys.get(key)),
        named:
          booking === null || booking === "unknown"
            ? Option.none()
            : Option.some({
                personIsErased: booking === "erased",
                deal: booking === "without deal" ? Option.none() : Option.fromUndefinedOr(dealOfBooking)
              }),
        payer,
        openDeals: [...deals.values()].filter(
          ({ contactId, status }) => status === "open" && Option.exists(payer, ({ id }) => id === contactId)
        ),
        paid: Option.none()
      }
      const settled = settlePayment(report, seen)
      if (Result.isFailure(settled)) {
        answers.push(undefined)
        const refusal = settled.failure
        const answer =
          refusal._tag === "AlreadyRecorded"
            ? { replays: answers.indexOf(refusal.transaction) }
            : refusal._tag === "ContactNotFound"
              ? ("no contact" as const)
              : ("no booking" as const)
        return { payment, answer, dealOf: null, closes: false, isNewContact: false }
      }
      const { contact, deal, outboxMessages, transaction } = settled.success
      // A ledger may return only the deal that is selected.
      const chosen = { ...seen, openDeals: seen.openDeals.filter(({ id }) => id === deal.id) }
      assert.deepStrictEqual(settlePayment(report, chosen), settled)
      assert.deepStrictEqual([transaction.contactId, transaction.dealId], [contact.id, deal.id])
      assert.deepStrictEqual(
        outboxMessages[0],
        OutboxMessage.make({ _tag: "ReportPayment", workspaceId, transactionId: transaction.id })
      )
      const isNewContact = contactOf(email) === undefined
      if (isNewContact) contacts.push(contact)
      deals.set(deal.id, deal)
      if (key !== null) keys.set(key, transaction)
      answers.push(transaction)
      const closes = outboxMessages.slice(1).map(({ _tag }) => _tag)
      assert.include(["", "ReportClosedDeal"], closes.join())
      return {
        payment,
        answer: "recorded",
        dealOf: deal.bookingUid,
        closes: closes.length > 0,
        isNewContact
      }
    }
    return { settle }
  }
})
