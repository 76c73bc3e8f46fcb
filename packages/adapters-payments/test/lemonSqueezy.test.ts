import { assert, describe, it } from "@effect/vitest"
import { lemonSqueezy } from "../src/lemon-squeezy/lemonSqueezy.ts"
import { callOf, eventsOf, ledgerOf, linesOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"

const call = (event_name: string, data: object, meta: object = {}) =>
  callOf({
    meta: {
      event_name,
      test_mode: false,
      webhook_id: "w",
      custom_data: { calendeal_contact: "contact-1" },
      ...meta
    },
    data
  })

const sale = (type: string, id: string, attributes: object) => ({
  type,
  id,
  attributes: {
    store_id: 1,
    customer_id: 77,
    user_name: "Sam",
    user_email: "sam@customer.example",
    currency: "EUR",
    status: "paid",
    total: 4000,
    tax: 639,
    total_usd: 4400,
    refunded: false,
    refunded_amount: 0,
    refunded_at: null,
    created_at: "2026-11-24T16:00:00.000000Z",
    updated_at: "2026-11-24T16:00:05.000000Z",
    test_mode: false,
    ...attributes
  },
  links: {}
})
const order = (attributes: object = {}) =>
  sale("orders", "5", { first_order_item: { id: 9, product_name: "Course" }, ...attributes })
const invoice = (id: string, billing_reason: string, attributes: object = {}) =>
  sale("subscription-invoices", id, { subscription_id: 3, billing_reason, ...attributes })

const answers = (path: string) =>
  path === "/v1/subscriptions/3"
    ? { data: { type: "subscriptions", id: "3", attributes: { order_id: 5, status: "active" } } }
    : assert.fail(path)
const lines = (name: string, data: object) => linesOf(reportedBy(lemonSqueezy, call(name, data), answers))[0]

describe("Payments at Lemon Squeezy", () => {
  it("D-RCV-23: an order is a payment once it is paid, with what the shop handed along", () => {
    assert.deepStrictEqual(lines("order_created", order()), ["payment order:5 4000 EUR"])
    const [entry] = reportedBy(lemonSqueezy, call("order_created", order()))
    assert.deepInclude(entry, {
      description: "Course",
      payer: { ours: "contact-1", checkout: null, customer: "77", email: "sam@customer.example" }
    })
    for (const status of ["pending", "failed", "fraudulent"])
      assert.deepStrictEqual(lines("order_created", order({ status })), [], status)
    assert.deepStrictEqual(lines("order_created", order({ total: 0 })), [])
  })

  it("D-RCV-24: the first invoice of a subscription is its order, and a renewal is a payment", () => {
    assert.deepStrictEqual(lines("subscription_payment_success", invoice("8", "initial")), [])
    assert.deepStrictEqual(lines("subscription_payment_success", invoice("9", "renewal")), [
      "payment invoice:9 4000 EUR"
    ])
    assert.deepStrictEqual(lines("subscription_payment_recovered", invoice("9", "renewal")), [
      "payment invoice:9 4000 EUR"
    ])
    assert.deepStrictEqual(
      lines("subscription_payment_failed", invoice("9", "renewal", { status: "pending" })),
      []
    )
  })

  const partly = { status: "partial_refund", refunded_amount: 1000, updated_at: "2026-11-25T09:00:00Z" }
  const fully = {
    status: "refunded",
    refunded: true,
    refunded_amount: 4000,
    refunded_at: "2026-11-26T09:00:00Z"
  }
  it("D-RCV-27: a refund is the sum that has gone back so far, of an order or of its first invoice", () => {
    const one = "payment order:5 4000 EUR"
    assert.deepStrictEqual(lines("order_refunded", order(partly)), [
      one,
      "refund order:5/refunded/1000 of order:5 1000 EUR"
    ])
    assert.deepStrictEqual(lines("subscription_payment_refunded", invoice("8", "initial", partly)), [
      one,
      "refund order:5/refunded/1000 of order:5 1000 EUR"
    ])
    assert.deepStrictEqual(lines("subscription_payment_refunded", invoice("9", "renewal", fully)), [
      "payment invoice:9 4000 EUR",
      "refund invoice:9/refunded/4000 of invoice:9 4000 EUR"
    ])
    const { refunded_amount: _, ...older } = fully
    assert.deepStrictEqual(lines("order_refunded", order({ ...older, refunded_amount: null })), [
      one,
      "refund order:5/refunded/4000 of order:5 4000 EUR"
    ])
    const entries = reportedBy(lemonSqueezy, call("order_refunded", order(partly)))
    assert.deepInclude(entries[1], { isTotal: true })
    assert.deepInclude(entries[0], { isTotal: false })
  })

  const story = [
    call("order_created", order()),
    call("subscription_created", { type: "subscriptions", id: "3", attributes: {} }),
    call("subscription_payment_success", invoice("8", "initial")),
    call("order_refunded", order(partly)),
    call("subscription_payment_refunded", invoice("8", "initial", partly)),
    call("order_refunded", order(fully)),
    call("subscription_payment_success", invoice("9", "renewal"))
  ]
  it.prop(
    "D-RCV-24: Lemon Squeezy's calls about a payment are the same ledger in every order",
    [Draws],
    ([draws]) => {
      assert.deepStrictEqual(ledgerOf(lemonSqueezy, shuffled(story, draws), answers), [
        "payment invoice:9 4000 EUR",
        "payment order:5 4000 EUR",
        "refunds of order:5: 4000"
      ])
    }
  )

  it("D-RCV-23: a call says whether its money is real; others are about nothing, and wrong ones malformed", () => {
    const isLive = (meta: object) => {
      const [event] = eventsOf(lemonSqueezy, call("license_key_created", {}, meta))
      return typeof event === "object" ? event.isLive : "malformed"
    }
    assert.deepStrictEqual(
      [isLive({}), isLive({ test_mode: true }), isLive({ test_mode: null })],
      [true, false, null]
    )
    assert.deepStrictEqual(lines("subscription_updated", {}), [])
    for (const wrong of [
      callOf("nothing"),
      callOf({ data: {} }),
      call("order_created", {}),
      call("order_created", order({ total: -1 })),
      call("order_created", order({ total: "40.00" })),
      call("order_created", order({ created_at: "never" }))
    ])
      assert.strictEqual(reportedBy(lemonSqueezy, wrong), "malformed")
  })
})
