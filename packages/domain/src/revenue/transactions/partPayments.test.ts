import { assert, describe, it } from "@effect/vitest"
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
import { Currency, type Money } from "../../kernel/money/index.ts"
import { changeDeal, type Deal } from "../../leads/deals/index.ts"
import { AdjustmentKind, signedCents } from "./EntryKind.ts"
import { settleAdjustment } from "./settleAdjustment.ts"
import { settlePayment } from "./settlePayment.ts"
import type { Transaction } from "./Transaction.ts"

const { id: workspaceId } = sampleWorkspace()
const contact = sampleContact(workspaceId)

const moneyOf = (cents: number, code: string): Money => ({ ...usd(cents), currency: Currency.make(code) })

/** A ledger of one deal of 5 USD cents in a workspace whose part payments add up. `of`: the nth payment. */
const ledgerOf = (overrides: Partial<Deal> = {}) => {
  let deal: Deal = sampleDeal(workspaceId, contact.id, { value: usd(5), ...overrides })
  const entries: Array<Transaction> = []
  const keep = (settled: { readonly transaction: Transaction; readonly deal: Deal }) => {
    deal = settled.deal
    entries.push(settled.transaction)
  }
  const enter = ({ cents, code, kind, of }: Entry): boolean => {
    const money = moneyOf(cents, code)
    const now = sampleTime(entries.length + 1)
    const sums = entries.map((entry) => ({
      dealId: deal.id,
      kind: entry.kind,
      currency: entry.money.currency,
      cents: signedCents(entry)
    }))
    if (kind === "payment") {
      const report = { ...samplePayment(workspaceId, { money, now }), payer: byDeal }
      keep(
        Result.getOrThrow(
          settlePayment(report, {
            earlier: Option.none(),
            named: Option.some({ personIsErased: false, deal: Option.some(deal) }),
            payer: Option.some(contact),
            openDeals: [],
            // Other deals' money counts for nothing.
            paid: Option.some([...sums, { ...other, currency: money.currency, cents: 100n }])
          })
        )
      )
      return true
    }
    const payment = entries.filter((entry) => entry.kind === "payment")[of]
    if (payment === undefined) return false
    const adjusted = settleAdjustment(sampleAdjustment(workspaceId, { kind, money, now }), {
      earlier: Option.none(),
      payment: Option.some({
        payment,
        personIsErased: false,
        deal,
        addsUp: true,
        sums: sums.map((sum, nth) => ({
          ...sum,
          isOfPayment: entries[nth] === payment || entries[nth]?.paymentId === payment.id
        }))
      })
    })
    if (Result.isSuccess(adjusted)) keep(adjusted.success)
    return Result.isSuccess(adjusted)
  }
  const byDeal = { _tag: "Deal", dealId: deal.id } as const
  const put = (status: "open" | "closed") => {
    deal = Result.getOrThrow(changeDeal(deal, { status }, sampleTime(0)))
  }
  return { enter, put, deal: () => deal, entries }
}
const other = { dealId: sampleDeal(workspaceId, contact.id).id }

const Entry = Schema.Struct({
  kind: Schema.Literals(["payment", "payment", ...AdjustmentKind.literals]),
  cents: Schema.Literals([1, 2, 3, 4, 5, 6]),
  code: Schema.Literals(["USD", "USD", "EUR"]),
  of: Schema.Literals([0, 1, 2])
})
type Entry = typeof Entry.Type

const giving: ReadonlySet<Entry["kind"]> = new Set(["payment", "dispute_won", "refund_failed"])

/** Left of the deal in a currency: payments, won disputes and refunds that failed, less all else. */
const leftIn = (code: string, entries: ReadonlyArray<Entry>): number => {
  let left = 0
  for (const { cents, code: own, kind } of entries)
    if (own === code) left += giving.has(kind) ? cents : -cents
  return left
}

describe("part payments", () => {
  const Entries = Schema.Array(Entry).check(Schema.isMinLength(6), Schema.isMaxLength(16))

  it.prop(
    "D-TX-11, D-TX-12: after any entries a deal is won exactly while at least its value is left paid in its currency",
    [Entries],
    ([entries]) => {
      const ledger = ledgerOf()
      const accepted: Array<Entry> = []
      for (const entry of entries) {
        const before = ledger.deal()
        if (ledger.enter(entry)) accepted.push(entry)
        const isWon = leftIn("USD", accepted) >= 5
        assert.strictEqual(ledger.deal().status, isWon ? "closed" : "open", JSON.stringify(accepted))
        // A deal that stays won keeps the time at which it was won.
        if (before.status === ledger.deal().status) assert.strictEqual(ledger.deal(), before)
      }
    }
  )

  // Small, so that many are accepted in every order.
  const Part = Schema.Struct({
    ...Entry.fields,
    cents: Schema.Literals([1, 2, 3]),
    code: Schema.Literal("USD"),
    of: Schema.Literals([0, 1]),
    at: Schema.Literals([1, 2, 3, 4, 5, 6, 7, 8])
  })
  const Parts = Schema.Array(Part).check(Schema.isMinLength(5), Schema.isMaxLength(9))

  it.prop(
    "D-TX-12: every order in which the same entries can come leaves the deal in the same state",
    [Parts],
    ([parts]) => {
      const first = ledgerOf()
      first.enter({ kind: "payment", cents: 3, code: "USD", of: 0 })
      // Entries that one order refuses are no entries of the ledger.
      const accepted = parts.filter((entry) => first.enter(entry))
      const payments = accepted.filter(({ kind }) => kind === "payment")
      const changes = accepted.filter(({ kind }) => kind !== "payment")
      const shuffled = accepted.toSorted((one, another) => one.at - another.at)
      // The order of the payments stays, because the others name them by it; a change waits for what makes room for it.
      const second = ledgerOf()
      second.enter({ kind: "payment", cents: 3, code: "USD", of: 0 })
      const waiting = [...changes].toSorted((one, another) => one.at - another.at)
      let next = 0
      for (const entry of shuffled) {
        const payment = entry.kind === "payment" ? payments[next++] : undefined
        if (payment !== undefined) second.enter(payment)
        for (let isMoved = true; isMoved;) {
          const fits = waiting.findIndex((change) => second.enter(change))
          isMoved = fits >= 0
          if (isMoved) waiting.splice(fits, 1)
        }
      }
      if (waiting.length > 0) return
      assert.strictEqual(second.deal().status, first.deal().status)
    },
    { arbitrary: { runs: 500 } }
  )

  const Act = Schema.Union([Entry, Schema.Struct({ put: Schema.Literals(["open", "closed"]) })])

  it.prop(
    "D-TX-12: what a member closes before it is paid opens again only if it was paid in full later, or if nothing is left",
    [Schema.Array(Act).check(Schema.isMinLength(6), Schema.isMaxLength(16))],
    ([acts]) => {
      const ledger = ledgerOf()
      const accepted: Array<Entry> = []
      // The oracle: the state after each act, from what is left before and after it.
      let isWon = false
      for (const act of acts) {
        if ("put" in act) {
          ledger.put(act.put)
          isWon = act.put === "closed"
        } else {
          const before = leftIn("USD", accepted)
          if (ledger.enter(act)) {
            accepted.push(act)
            const after = leftIn("USD", accepted)
            const gives = giving.has(act.kind)
            if (gives) isWon = isWon || after >= 5
            else if ((before >= 5 && after < 5) || (after === 0 && leftIn("EUR", accepted) === 0))
              isWon = false
          }
        }
        assert.strictEqual(ledger.deal().status, isWon ? "closed" : "open", JSON.stringify(acts))
      }
    }
  )

  it("D-TX-11: a lost deal is won by the part that completes its value, and a deal without a value by none", () => {
    const pay = (cents: number): Entry => ({
      kind: "payment",
      cents: cents === 2 ? 2 : 3,
      code: "USD",
      of: 0
    })
    const lost = ledgerOf({ status: "lost", lostAt: sampleTime(0), lostReason: "price" })
    lost.enter(pay(2))
    assert.strictEqual(lost.deal().status, "lost")
    lost.enter(pay(3))
    assert.deepStrictEqual(
      [lost.deal().status, lost.deal().closedAt, lost.deal().lostReason],
      ["closed", sampleTime(2), null]
    )
    const without = ledgerOf({ value: null })
    without.enter(pay(3))
    assert.strictEqual(without.deal().status, "open")
  })
})
