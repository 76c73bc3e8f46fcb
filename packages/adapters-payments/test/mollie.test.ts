import { assert, describe, it } from "@effect/vitest"
import { mollie } from "../src/mollie/mollie.ts"
import { callOf, eventsOf, ledgerOf, linesOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"

const ping = (id = "tr_1") => callOf(`id=${id}`)
const amount = (value: string, currency = "EUR") => ({ value, currency })

const refund = (id: string, value: string, status = "refunded") => ({
  resource: "refund",
  id,
  paymentId: "tr_1",
  amount: amount(value),
  status,
  createdAt: "2026-11-25T09:00:00+00:00"
})
const chargeback = (reversedAt: string | null) => ({
  resource: "chargeback",
  id: "chb_1",
  paymentId: "tr_1",
  amount: amount("35.00"),
  settlementAmount: amount("-35.00"),
  createdAt: "2026-11-26T09:00:00+00:00",
  reversedAt
})
const payment = (
  more: object = {},
  refunds: ReadonlyArray<object> = [],
  chargebacks: ReadonlyArray<object> = []
) => ({
  resource: "payment",
  id: "tr_1",
  mode: "live",
  amount: amount("40.00"),
  description: "Order 12",
  method: "ideal",
  metadata: { calendeal_contact: "contact-1" },
  status: "paid",
  sequenceType: "oneoff",
  createdAt: "2026-11-24T15:59:00+00:00",
  paidAt: "2026-11-24T16:00:00+00:00",
  customerId: "cst_1",
  _embedded: { refunds, chargebacks },
  ...more
})
const answersWith = (found: object) => (path: string) => {
  if (path === "/v2/payments/tr_1?embed=refunds,chargebacks") return found
  if (path === "/v2/customers/cst_1")
    return { resource: "customer", id: "cst_1", email: "sam@customer.example" }
  return assert.fail(path)
}
const lines = (found: object, call = ping()) => linesOf(reportedBy(mollie, call, answersWith(found)))[0]

describe("Payments at Mollie", () => {
  it("D-RCV-23: a ping is a reason to ask for the payment, which counts once it is paid, and for its customer", () => {
    assert.deepStrictEqual(lines(payment()), ["payment tr_1 4000 EUR"])
    const [entry] = reportedBy(mollie, ping(), answersWith(payment()))
    assert.deepInclude(entry, {
      description: "Order 12",
      payer: { ours: "contact-1", checkout: null, customer: "cst_1", email: "sam@customer.example" }
    })
    const typed = payment({
      metadata: "12",
      customerId: null,
      billingAddress: { email: "kim@customer.example" }
    })
    assert.deepInclude(reportedBy(mollie, ping(), answersWith(typed))[0], {
      payer: { ours: null, checkout: null, customer: null, email: "kim@customer.example" }
    })
    for (const status of ["open", "pending", "failed", "expired", "canceled"])
      assert.deepStrictEqual(lines(payment({ status, paidAt: null })), [], status)
    assert.deepStrictEqual(lines(payment({ amount: amount("1000", "JPY") })), ["payment tr_1 100000 JPY"])
  })

  it("D-RCV-23: refunds that are with the bank count, chargebacks take, and those that are reversed give back", () => {
    const refunds = ["queued", "pending", "open", "canceled", "processing"].map((status, nth) =>
      refund(`re_${nth}`, "1.00", status)
    )
    assert.deepStrictEqual(lines(payment({}, [refund("re_9", "5.00"), ...refunds], [chargeback(null)])), [
      "payment tr_1 4000 EUR",
      "refund re_9 of tr_1 500 EUR",
      "refund re_4 of tr_1 100 EUR",
      "dispute chb_1 of tr_1 3500 EUR"
    ])
    assert.deepStrictEqual(lines(payment({}, [], [chargeback("2026-11-27T09:00:00+00:00")])), [
      "payment tr_1 4000 EUR",
      "dispute chb_1 of tr_1 3500 EUR",
      "dispute_won chb_1/reversed of tr_1 3500 EUR"
    ])
  })

  it("D-RCV-18: a refund that failed was with the bank before, and its money came back", () => {
    assert.deepStrictEqual(lines(payment({}, [refund("re_9", "5.00", "failed")])), [
      "payment tr_1 4000 EUR",
      "refund re_9 of tr_1 500 EUR",
      "refund_failed re_9/failed of tr_1 500 EUR"
    ])
  })

  it("D-RCV-23: an event with a signature names the payment of a refund or of a chargeback", () => {
    const event = {
      resource: "event",
      id: "event_1",
      type: "refund.refunded",
      entityId: "re_9",
      createdAt: "2026-11-25T09:00:00+00:00",
      _embedded: { entity: refund("re_9", "5.00") }
    }
    const found = payment({}, [refund("re_9", "5.00")])
    const both = ["payment tr_1 4000 EUR", "refund re_9 of tr_1 500 EUR"]
    assert.deepStrictEqual(lines(found, callOf(event)), both)
    assert.deepStrictEqual(lines(found, callOf(refund("re_9", "5.00"))), both)
    assert.deepInclude(eventsOf(mollie, callOf(event))[0], { id: "event_1" })
    assert.deepInclude(eventsOf(mollie, ping())[0], { id: null, isLive: null })
    for (const entityId of ["pl_1", "sales_invoice_1"])
      assert.deepStrictEqual(linesOf(reportedBy(mollie, callOf({ ...event, entityId, _embedded: null }))), [
        []
      ])
    assert.deepStrictEqual(linesOf(reportedBy(mollie, ping("ord_1"))), [[]])
  })

  // What a ping finds depends on when it is asked about.
  const times = [
    payment(),
    payment({}, [refund("re_9", "5.00", "pending")]),
    payment({}, [refund("re_9", "5.00")]),
    payment({}, [refund("re_9", "5.00")], [chargeback(null)]),
    payment({}, [refund("re_9", "5.00")], [chargeback("2026-11-27T09:00:00+00:00")])
  ]
  it.prop(
    "D-RCV-24: Mollie's answers about a payment are the same ledger in every order",
    [Draws],
    ([draws]) => {
      const found = shuffled(times, draws)
      let asked = 0
      const answers = (path: string) =>
        answersWith(path.startsWith("/v2/payments") ? (found[asked++] ?? {}) : {})(path)
      assert.deepStrictEqual(
        ledgerOf(
          mollie,
          found.map(() => ping()),
          answers
        ),
        [
          "dispute chb_1 of tr_1 3500 EUR",
          "dispute_won chb_1/reversed of tr_1 3500 EUR",
          "payment tr_1 4000 EUR",
          "refund re_9 of tr_1 500 EUR"
        ]
      )
    }
  )

  it("D-RCV-23: a ping that names no payment of the shop is nothing: anyone can send one", () => {
    assert.deepStrictEqual(linesOf(reportedBy(mollie, ping(), () => null)), [[]])
  })

  it("D-RCV-23: what Mollie does not describe is malformed", () => {
    for (const wrong of [callOf("id="), callOf("{}"), callOf([])])
      assert.strictEqual(reportedBy(mollie, wrong), "malformed")
    for (const found of [
      {},
      payment({ amount: amount("40.001") }),
      payment({ amount: amount("-40.00") }),
      payment({}, [refund("re_1", "five")]),
      payment({ paidAt: "today" })
    ])
      assert.strictEqual(reportedBy(mollie, ping(), answersWith(found)), "malformed")
  })
})
