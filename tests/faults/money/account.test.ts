import { assert, describe, it } from "@effect/vitest"
import { accountOf, differencesOf, faultsOfDeals, type LedgerEntry, note } from "./account.ts"
import type { Payment } from "./Payment.ts"
import { shops } from "./shops.ts"

const [shop] = shops
const payment: Payment = {
  id: "1",
  email: "sam@lead.example",
  customer: "cus1",
  currency: "JPY",
  cents: 50_000,
  renews: null,
  acts: [],
  refunds: [{ cents: 12_500, isFailed: false }]
}
const paid: LedgerEntry = {
  id: "p",
  kind: "payment",
  amount: 500,
  currency: "jpy",
  provider: "stripe",
  paymentId: null,
  contactId: "c",
  dealId: "d"
}
const refunded: LedgerEntry = { ...paid, id: "r", kind: "refund", amount: 125, paymentId: "p" }
const deal = { id: "d", contactId: "c", paid: 375, currency: "jpy" }

describe("the account of reported money", () => {
  const faultsOf = (totals: ReadonlySet<string>, ...entries: ReadonlyArray<LedgerEntry>) => {
    const truth = new Map()
    note(truth, shop, payment, { what: "paid" })
    note(truth, shop, payment, { what: "refunded", nth: 0 })
    return differencesOf(truth, accountOf(entries, new Map([["c", payment.email]])), totals).length
  }

  it("D-RCV-8: finds an entry that is missing, there twice, of another amount, currency or person", () => {
    const none = new Set<string>()
    assert.strictEqual(faultsOf(none, paid, refunded), 0)
    assert.strictEqual(faultsOf(none, paid), 1)
    assert.strictEqual(faultsOf(none, paid, refunded, refunded), 1)
    assert.strictEqual(faultsOf(none, paid, { ...refunded, amount: 125.01 }), 1)
    assert.strictEqual(faultsOf(none, { ...paid, currency: "eur" }, refunded), 2)
    assert.strictEqual(faultsOf(none, paid, { ...refunded, contactId: "x" }), 2)
    const parts = [25, 100].map((amount) => ({ ...refunded, amount }))
    assert.strictEqual(faultsOf(none, paid, ...parts), 1)
    assert.strictEqual(faultsOf(new Set(["stripe"]), paid, ...parts), 0)
  })

  it("D-LEDG-8: finds an entry in another deal than its payment, and a deal with another sum", () => {
    assert.deepStrictEqual(faultsOfDeals([paid, refunded], [deal]), [])
    assert.lengthOf(faultsOfDeals([paid, { ...refunded, dealId: "e" }], [{ ...deal, paid: 500 }]), 1)
    assert.lengthOf(faultsOfDeals([paid, refunded], [{ ...deal, paid: 500 }]), 1)
  })
})
