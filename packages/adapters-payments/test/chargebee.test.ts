import { assert, describe, it } from "@effect/vitest"
import { chargebee } from "../src/chargebee/chargebee.ts"
import { callOf, eventsOf, ledgerOf, linesOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"

const at = 1_764_000_000

const event = (event_type: string, transaction: object | null, more: object = {}) =>
  callOf({
    id: "ev_1",
    object: "event",
    api_version: "v2",
    event_type,
    occurred_at: at + 3600,
    source: "scheduled_job",
    webhook_status: "scheduled",
    content: {
      ...(transaction !== null && { transaction }),
      invoice: { id: "17", status: "paid", total: 4000, object: "invoice" },
      customer: { id: "cust 7", email: "sam@customer.example", object: "customer", ...more }
    }
  })

const payment = (more: object = {}) => ({
  id: "txn_1",
  object: "transaction",
  type: "payment",
  status: "success",
  amount: 4000,
  currency_code: "EUR",
  customer_id: "cust 7",
  date: at,
  gateway: "stripe",
  id_at_gateway: "ch_1",
  payment_method: "card",
  linked_invoices: [{ invoice_id: "17", applied_amount: 4000 }],
  resource_version: at * 1000,
  ...more
})

const refund = (id: string, amount: number, more: object = {}) =>
  payment({ id, type: "refund", amount, refunded_txn_id: "txn_1", date: at + 60, ...more })

const lines = (call: ReturnType<typeof event>) => linesOf(reportedBy(chargebee, call))[0]

describe("Payments at Chargebee", () => {
  it("D-RCV-23: a transaction is a payment, with the customer, and what the shop handed along", () => {
    const call = event("payment_succeeded", payment(), { id: "c7", meta_data: { booking_uid: "bk_1" } })
    assert.deepStrictEqual(lines(call), ["payment txn_1 4000 EUR"])
    const [entry] = reportedBy(chargebee, call)
    assert.deepInclude(entry, {
      payer: { ours: "bk_1", checkout: null, customer: "cust 7", email: "sam@customer.example" }
    })
    for (const status of ["in_progress", "failure", "voided", "timeout", "needs_attention"])
      assert.deepStrictEqual(lines(event("transaction_updated", payment({ status }))), [], status)
    assert.deepStrictEqual(lines(event("transaction_created", payment({ type: "authorization" }))), [])
  })

  it("D-RCV-23: a refund counts when it has succeeded, and one that is a chargeback is a dispute", () => {
    assert.deepStrictEqual(lines(event("payment_refunded", refund("txn_2", 1500))), [
      "refund txn_2 of txn_1 1500 EUR"
    ])
    const elsewhere = { refunded_txn_id: null, reference_transaction_id: "txn_1" }
    assert.deepStrictEqual(lines(event("transaction_created", refund("txn_2", 1500, elsewhere))), [
      "refund txn_2 of txn_1 1500 EUR"
    ])
    assert.deepStrictEqual(
      lines(event("refund_initiated", refund("txn_2", 1500, { status: "in_progress" }))),
      []
    )
    assert.deepStrictEqual(
      lines(event("payment_refunded", refund("txn_3", 4000, { payment_method: "chargeback" }))),
      ["dispute txn_3 of txn_1 4000 EUR"]
    )
    assert.deepStrictEqual(
      lines(event("payment_refunded", refund("txn_4", 10, { refunded_txn_id: null }))),
      []
    )
  })

  const reversal = payment({
    id: "txn_9",
    type: "payment_reversal",
    reference_transaction_id: "txn_1",
    payment_method: "direct_debit"
  })
  const failed = payment({ status: "late_failure", error_text: "Insufficient funds" })
  it("D-RCV-24: a debit that failed late was paid and is taken back once, by the payment and by the reversal", () => {
    const taken = "dispute txn_1/reversed of txn_1 4000 EUR"
    assert.deepStrictEqual(lines(event("payment_failed", failed)), ["payment txn_1 4000 EUR", taken])
    assert.deepStrictEqual(lines(event("transaction_created", reversal)), [taken])
  })

  const story = [
    event("payment_succeeded", payment()),
    event("transaction_updated", payment()),
    event("refund_initiated", refund("txn_2", 1500, { status: "in_progress" })),
    event("payment_refunded", refund("txn_2", 1500)),
    event("payment_failed", failed),
    event("transaction_created", reversal)
  ]
  it.prop(
    "D-RCV-24: Chargebee's events of a payment are the same ledger in every order",
    [Draws],
    ([draws]) => {
      assert.deepStrictEqual(ledgerOf(chargebee, shuffled(story, draws)), [
        "dispute txn_1/reversed of txn_1 4000 EUR",
        "payment txn_1 4000 EUR",
        "refund txn_2 of txn_1 1500 EUR"
      ])
    }
  )

  it("D-RCV-23: other events are about nothing, and what Chargebee does not describe is malformed", () => {
    for (const type of ["subscription_renewed", "invoice_generated", "payment_source_added"])
      assert.deepStrictEqual(lines(event(type, payment())), [], type)
    assert.deepStrictEqual(lines(event("payment_succeeded", null)), [])
    assert.deepInclude(eventsOf(chargebee, event("subscription_renewed", null))[0], {
      id: "ev_1",
      isLive: null
    })
    for (const wrong of [
      callOf(""),
      callOf({ id: "ev_1" }),
      event("payment_succeeded", {}),
      event("payment_succeeded", payment({ amount: null })),
      event("payment_succeeded", payment({ amount: 0.5 }))
    ])
      assert.strictEqual(reportedBy(chargebee, wrong), "malformed")
  })

  it("D-RCV-26: a site is the name of a host, and nothing else leads to a server", () => {
    const apiOf = (site: string | null) => chargebee.apiOf({ isLive: true, site })
    assert.strictEqual(apiOf("acme-test"), "https://acme-test.chargebee.com/api/v2")
    for (const site of [null, "", "evil.example/", "a.b", "@x"])
      assert.strictEqual(apiOf(site), "https://api.invalid/api/v2")
  })
})
