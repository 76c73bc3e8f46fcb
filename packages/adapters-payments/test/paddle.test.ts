import { assert, describe, it } from "@effect/vitest"
import { paddle } from "../src/paddle/paddle.ts"
import { callOf, eventsOf, ledgerOf, linesOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"

const at = "2026-11-24T16:00:00.5Z"

const event = (event_type: string, data: object) =>
  callOf({ event_id: "evt_01h", event_type, occurred_at: at, notification_id: "ntf_01h", data })

const transaction = (more: object = {}) => ({
  id: "txn_01h",
  status: "completed",
  origin: "web",
  customer_id: "ctm_01h",
  subscription_id: null,
  currency_code: "USD",
  collection_mode: "automatic",
  custom_data: null,
  billed_at: "2026-11-24T15:59:58Z",
  items: [{ quantity: 1, price: { id: "pri_01h", name: "Monthly", description: "Coaching" } }],
  details: {
    tax_rates_used: [],
    totals: { subtotal: "60000", tax: "5215", total: "65215", credit: "0", grand_total: "65215", fee: null }
  },
  payments: [],
  ...more
})

const adjustment = (id: string, action: string, total: string, more: object = {}) => ({
  id,
  action,
  status: "approved",
  transaction_id: "txn_01h",
  customer_id: "ctm_01h",
  currency_code: "USD",
  reason: "error",
  created_at: "2026-11-25T08:00:00Z",
  updated_at: "2026-11-25T09:00:00Z",
  totals: { subtotal: total, tax: "0", total, fee: "0", earnings: "0" },
  ...more
})

const answers = (path: string) =>
  path === "/customers/ctm_01h"
    ? { data: { id: "ctm_01h", email: "sam@customer.example", status: "active" }, meta: { request_id: "r" } }
    : assert.fail(path)
const lines = (type: string, data: object) => linesOf(reportedBy(paddle, event(type, data), answers))[0]

describe("Payments at Paddle", () => {
  it("D-RCV-23: a transaction is a payment once it is paid, first or renewed; the customer's email is asked for", () => {
    for (const [type, more] of [
      ["transaction.completed", {}],
      ["transaction.paid", { status: "paid" }],
      ["transaction.completed", { origin: "subscription_recurring", subscription_id: "sub_01h" }]
    ] as const)
      assert.deepStrictEqual(lines(type, transaction(more)), ["payment txn_01h 65215 USD"])
    const [entry] = reportedBy(paddle, event("transaction.completed", transaction()), answers)
    assert.deepInclude(entry, {
      description: "Monthly",
      payer: { ours: null, checkout: null, customer: "ctm_01h", email: "sam@customer.example" }
    })
    for (const status of ["billed", "canceled", "past_due"])
      assert.deepStrictEqual(lines("transaction.completed", transaction({ status })), [])
    assert.deepStrictEqual(lines("transaction.billed", transaction({ status: "billed" })), [])
  })

  it("D-RCV-25: a transaction with our own id is not asked about, and one of nothing is none", () => {
    const mine = transaction({ custom_data: { calendeal_contact: "contact-1", plan: 3 } })
    const [entry] = reportedBy(paddle, event("transaction.completed", mine))
    assert.deepInclude(entry, {
      payer: { ours: "contact-1", checkout: null, customer: "ctm_01h", email: null }
    })
    const free = transaction({ details: { totals: { grand_total: "0" } } })
    assert.deepStrictEqual(linesOf(reportedBy(paddle, event("transaction.completed", free))), [[]])
  })

  it("D-RCV-22: units are those of the currency", () => {
    const inYen = transaction({ currency_code: "JPY", details: { totals: { grand_total: "5000" } } })
    assert.deepStrictEqual(lines("transaction.completed", inYen), ["payment txn_01h 500000 JPY"])
  })

  it("D-RCV-23: a refund counts when it is approved; a chargeback takes, and its reverse gives back", () => {
    assert.deepStrictEqual(lines("adjustment.updated", adjustment("adj_1", "refund", "1000")), [
      "refund adj_1 of txn_01h 1000 USD"
    ])
    for (const status of ["pending_approval", "rejected", "reversed"])
      assert.deepStrictEqual(
        lines("adjustment.created", adjustment("adj_1", "refund", "1000", { status })),
        []
      )
    for (const status of ["approved", "reversed"])
      assert.deepStrictEqual(
        lines("adjustment.created", adjustment("adj_2", "chargeback", "65215", { status })),
        ["dispute adj_2 of txn_01h 65215 USD"]
      )
    assert.deepStrictEqual(lines("adjustment.created", adjustment("adj_3", "chargeback_reverse", "65215")), [
      "dispute_won adj_3 of txn_01h 65215 USD"
    ])
    for (const action of [
      "credit",
      "credit_reverse",
      "chargeback_warning",
      "chargeback_warning_reverse",
      "toString"
    ])
      assert.deepStrictEqual(lines("adjustment.created", adjustment("adj_4", action, "1")), [], action)
  })

  const story = [
    event("transaction.paid", transaction({ status: "paid" })),
    event("transaction.completed", transaction()),
    event("adjustment.created", adjustment("adj_1", "refund", "1000", { status: "pending_approval" })),
    event("adjustment.updated", adjustment("adj_1", "refund", "1000")),
    event("adjustment.created", adjustment("adj_2", "chargeback", "64215")),
    event("adjustment.updated", adjustment("adj_2", "chargeback", "64215", { status: "reversed" })),
    event("adjustment.created", adjustment("adj_3", "chargeback_reverse", "64215"))
  ]
  it.prop("D-RCV-24: Paddle's events of a payment are the same ledger in every order", [Draws], ([draws]) => {
    assert.deepStrictEqual(ledgerOf(paddle, shuffled(story, draws), answers), [
      "dispute adj_2 of txn_01h 64215 USD",
      "dispute_won adj_3 of txn_01h 64215 USD",
      "payment txn_01h 65215 USD",
      "refund adj_1 of txn_01h 1000 USD"
    ])
  })

  it("D-RCV-23: other events are about nothing, and what Paddle does not describe is malformed", () => {
    assert.deepInclude(eventsOf(paddle, event("customer.updated", {}))[0], {
      id: "evt_01h",
      isLive: null,
      content: { _tag: "Nothing" }
    })
    for (const wrong of [
      callOf("["),
      callOf({}),
      event("transaction.completed", {}),
      event("transaction.completed", transaction({ details: { totals: { grand_total: "65.215" } } })),
      event("transaction.completed", transaction({ details: { totals: { grand_total: "-1" } } })),
      event("transaction.completed", transaction({ customer_id: "../x" })),
      event("adjustment.created", adjustment("adj_1", "refund", "10", { created_at: "yesterday" }))
    ])
      assert.strictEqual(reportedBy(paddle, wrong), "malformed")
    assert.strictEqual(
      reportedBy(paddle, event("transaction.completed", transaction()), () => null),
      "malformed"
    )
  })
})
