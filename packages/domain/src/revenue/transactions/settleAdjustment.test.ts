import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAdjustment,
  sampleContact,
  sampleDeal,
  samplePayment,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import { Currency } from "../../kernel/money/index.ts"
import type { Deal } from "../../leads/deals/index.ts"
import { ownOrigin } from "../../workspace/consistency/index.ts"
import { UserId } from "../../workspace/workspaces/index.ts"
import type { AdjustmentCircumstances } from "./Adjustment.ts"
import { AdjustmentKind, signedCents } from "./EntryKind.ts"
import {
  AdjustedPaymentNotFound,
  ExceedsPayment,
  OtherCurrency,
  settleAdjustment
} from "./settleAdjustment.ts"
import { settlePayment, TransactionInFuture } from "./settlePayment.ts"
import type { Transaction } from "./Transaction.ts"

const workspaceId = sampleWorkspace().id
const contact = sampleContact(workspaceId)

/** A ledger of one deal, as in an adapter: it looks up, and stores what is decided. */
const ledgerOf = (value: number) => {
  let deal: Deal = sampleDeal(workspaceId, contact.id, { value: usd(value) })
  const entries: Array<Transaction> = []
  const keys = new Map<string, Transaction>()
  const keep = <A extends { readonly transaction: Transaction; readonly deal: Deal }>(
    key: string,
    settled: A
  ) => {
    deal = settled.deal
    entries.push(settled.transaction)
    keys.set(key, settled.transaction)
    return settled
  }
  const pay = (key: string, cents: number, now = sampleTime(0)) => {
    const report = {
      ...samplePayment(workspaceId, { money: usd(cents), now, transactionAt: now }),
      payer: { _tag: "Deal", dealId: deal.id } as const
    }
    const settled = settlePayment(report, {
      earlier: Option.fromUndefinedOr(keys.get(key)),
      named: Option.some({ personIsErased: false, deal: Option.some(deal) }),
      payer: Option.some(contact),
      openDeals: [],
      paid: Option.none()
    })
    return Result.map(settled, (stored) => keep(key, stored))
  }
  const seenOf = (id: string, key: string, personIsErased = false): AdjustmentCircumstances => ({
    earlier: Option.fromUndefinedOr(keys.get(key)),
    payment: Option.map(Option.fromUndefinedOr(entries.find((entry) => entry.id === id)), (payment) => ({
      payment,
      personIsErased,
      deal,
      addsUp: false,
      sums: entries.map((entry) => ({
        isOfPayment: entry.id === id || entry.paymentId === id,
        kind: entry.kind,
        currency: entry.money.currency,
        cents: signedCents(entry)
      }))
    }))
  })
  const adjust = (key: string, id: string, kind: AdjustmentKind, cents: number) =>
    Result.map(
      settleAdjustment(
        sampleAdjustment(workspaceId, { kind, money: usd(cents), now: sampleTime(9) }),
        seenOf(id, key)
      ),
      (stored) => keep(key, stored)
    )
  return { adjust, entries, pay, seenOf, deal: () => deal }
}

describe("settleAdjustment", () => {
  it("D-LEDG-2: an unknown payment, an entry that is none, another currency and a time ahead are refused", () => {
    const { adjust, entries, pay, seenOf } = ledgerOf(5)
    pay("paid", 5)
    const id = entries[0]?.id ?? ""
    assert.deepStrictEqual(adjust("k", "unknown", "refund", 1), Result.fail(new AdjustedPaymentNotFound()))
    adjust("k", id, "refund", 1)
    const refund = entries[1]?.id ?? ""
    assert.deepStrictEqual(adjust("l", refund, "refund", 1), Result.fail(new AdjustedPaymentNotFound()))
    assert.deepStrictEqual(adjust("l", id, "dispute_won", 1), Result.fail(new ExceedsPayment({ left: 0n })))
    const report = sampleAdjustment(workspaceId)
    const euros = { ...report, money: { ...usd(1), currency: Currency.make("EUR") } }
    assert.deepStrictEqual(settleAdjustment(euros, seenOf(id, "l")), Result.fail(new OtherCurrency()))
    const ahead = { ...report, transactionAt: sampleTime(24 * 60 + 1) }
    assert.deepStrictEqual(settleAdjustment(ahead, seenOf(id, "l")), Result.fail(new TransactionInFuture()))
  })

  it("D-LEDG-2: an entry is not before its payment, and has no text of an erased person", () => {
    const { entries, pay, seenOf } = ledgerOf(5)
    pay("paid", 5, sampleTime(3))
    const report = sampleAdjustment(workspaceId, {
      money: usd(1),
      transactionAt: sampleTime(1),
      description: Option.some("Sam asked for it")
    })
    const { transaction } = Result.getOrThrow(
      settleAdjustment(report, seenOf(entries[0]?.id ?? "", "k", true))
    )
    assert.deepStrictEqual(
      [transaction.transactionAt, transaction.description, transaction.contactId],
      [sampleTime(3), null, contact.id]
    )
  })

  it("D-LEDG-3: a replay is the entry that was recorded", () => {
    const { adjust, entries, pay } = ledgerOf(5)
    pay("paid", 5)
    adjust("k", entries[0]?.id ?? "", "refund", 1)
    assert.deepStrictEqual<unknown>(
      adjust("k", entries[0]?.id ?? "", "refund", 2),
      Result.fail({ _tag: "AlreadyRecorded", transaction: entries[1] })
    )
  })

  it("D-LEDG-5, D-LEDG-6: an entry is announced, and so is its closing of the deal; the log has the member", () => {
    const { adjust, deal, entries, pay, seenOf } = ledgerOf(5)
    pay("paid", 5)
    const id = entries[0]?.id ?? ""
    const messagesOf = (message: object) => ({ workspaceId, ...message })
    const recorder = {
      entryId: crypto.randomUUID(),
      userId: UserId.make(crypto.randomUUID()),
      origin: ownOrigin("request-1")
    }
    const report = sampleAdjustment(workspaceId, { money: usd(1), recorder: Option.some(recorder) })
    const refund = Result.getOrThrow(settleAdjustment(report, seenOf(id, "k")))
    assert.deepStrictEqual<unknown>(
      refund.entry,
      Option.some({
        id: recorder.entryId,
        workspaceId,
        action: "transaction.adjust",
        subject: refund.transaction.id,
        proof: { userId: recorder.userId, origin: recorder.origin },
        at: report.now,
        requestId: "request-1"
      })
    )
    assert.deepStrictEqual<unknown>(refund.outboxMessages, [
      messagesOf({ _tag: "ReportAdjustment", transactionId: refund.transaction.id, kind: "refund" })
    ])
    adjust("disputed", id, "dispute", 5)
    assert.strictEqual(deal().status, "open")
    const won = Result.getOrThrow(adjust("won", id, "dispute_won", 5))
    assert.deepStrictEqual<unknown>(won.entry, Option.none())
    assert.deepStrictEqual<unknown>(won.outboxMessages, [
      messagesOf({ _tag: "ReportAdjustment", transactionId: won.transaction.id, kind: "dispute_won" }),
      messagesOf({
        _tag: "ReportClosedDeal",
        dealId: deal().id,
        closedAt: DateTime.formatIso(sampleTime(9))
      })
    ])
  })

  const Act = Schema.Struct({
    key: Schema.Literals(["a", "b", "c", "d", "e", "f"]),
    kind: Schema.Literals(["payment", ...AdjustmentKind.literals]),
    cents: Schema.Literals([1, 2, 3, 4]),
    /** The payment that is changed: its place among those that were recorded. */
    of: Schema.Literals([0, 1])
  })
  // Shorter ones seldom have a payment, a dispute of it and its end.
  const Acts = Schema.Array(Act).check(Schema.isMinLength(8), Schema.isMaxLength(16))

  it.prop(
    "D-LEDG-2, D-LEDG-3, D-LEDG-4, D-LEDG-12: any order of payments and changes, with repetitions, gives the ledger of an oracle, and no sum is below zero",
    [Acts],
    ([acts]) => {
      const ledger = ledgerOf(3)
      const accepted: Array<typeof Act.Type> = []
      for (const act of acts.concat(acts.toReversed())) {
        const payments = ledger.entries.filter(({ kind }) => kind === "payment")
        const isRecorded =
          act.kind === "payment"
            ? Result.isSuccess(ledger.pay(`payment ${act.key}`, act.cents))
            : Result.isSuccess(
                ledger.adjust(`change ${act.key}`, payments[act.of]?.id ?? "unknown", act.kind, act.cents)
              )
        const isExpected = isAccepted(act, accepted)
        assert.strictEqual(isRecorded, isExpected, JSON.stringify(act))
        if (isExpected) accepted.push(act)
        const all = ledger.entries.map(signedCents)
        assert.isTrue(all.reduce((sum, cents) => sum + cents, 0n) >= 0n)
        assert.strictEqual(ledger.deal().status, isClosed(accepted) ? "closed" : "open")
      }
      assert.deepStrictEqual<unknown>(
        ledger.entries.map(({ kind, money }) => [kind, money.cents]),
        accepted.map(({ cents, kind }) => [kind, cents])
      )
    }
  )

  /** The oracle: what earlier accepted acts leave, counted in units of one cent. */
  const isAccepted = (act: typeof Act.Type, accepted: ReadonlyArray<typeof Act.Type>): boolean => {
    const isPayment = act.kind === "payment"
    if (accepted.some(({ key, kind }) => key === act.key && (kind === "payment") === isPayment)) return false
    if (act.kind === "payment") return true
    const paid = accepted.filter(({ kind }) => kind === "payment")[act.of]
    if (paid === undefined) return false
    const total = (...kinds: ReadonlyArray<string>) =>
      accepted
        .filter(({ kind, of }) => kinds.includes(kind) && of === act.of)
        .reduce((sum, { cents }) => sum + cents, 0)
    const held = total("dispute") - total("dispute_won")
    const refunded = total("refund") - total("refund_failed")
    return act.kind === "dispute_won"
      ? act.cents <= held
      : act.kind === "refund_failed"
        ? act.cents <= refunded
        : act.cents <= paid.cents - refunded - total("correction") - held
  }

  /** The oracle of the deal, whose value is 3 cents: what each act did to it, from the beginning. */
  const isClosed = (accepted: ReadonlyArray<typeof Act.Type>): boolean =>
    accepted.reduce(
      ({ closed, paid }, { cents, kind }) => {
        const gives = kind === "payment" || kind === "dispute_won" || kind === "refund_failed"
        const left = gives ? paid + cents : paid - cents
        if (kind === "payment") return { closed: closed || cents === 3, paid: left }
        return { closed: gives ? closed || left === 3 : closed && left !== 0, paid: left }
      },
      { closed: false, paid: 0 }
    ).closed
})
