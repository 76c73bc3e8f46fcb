import { assert, describe, it } from "@effect/vitest"
import type { ReceivedCall } from "@calendeal/domain/receivers"
import { type Billing, completed, noBilling } from "@calendeal/domain/transactions"
import { entriesInCsv } from "../src/index.ts"
import { digitsInIso, moneyOfUnits, taxOfUnits } from "../src/reports/amounts.ts"
import { providers } from "../src/providers/providers.ts"
import { Result } from "effect"
import { type Answers, callOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"
import { answers, event, intent, invoice, session } from "./reading/stripeShop.ts"

/** What a call says of its first entry, in words. */
const saidBy = (provider: keyof typeof providers, call: ReceivedCall, answered?: Answers) => {
  const read = reportedBy(providers[provider], call, answered)
  if (read === "malformed") return read
  const { subscriptionId, subscriptionPayment, tax } = read[0]?.billing ?? noBilling
  return `${tax} ${subscriptionId} ${subscriptionPayment}`
}

const euros = (units: number) => Result.getOrThrow(moneyOfUnits(digitsInIso, units, "EUR"))

describe("What providers say of a payment besides its amount", () => {
  it("D-LEDG-10: a tax is exact, and one that cannot be a part of the amount is left out", () => {
    for (const [units, tax] of [
      [0, 0],
      ["639", 639],
      [4000, 4000],
      [4001, null],
      [-1, null],
      [null, null],
      ["6.39", null]
    ] as const)
      assert.strictEqual<number | null>(taxOfUnits(digitsInIso, units, euros(4000)), tax)
    assert.isNull(taxOfUnits(digitsInIso, 1, null))
    assert.strictEqual<number | null>(
      taxOfUnits(digitsInIso, 50, Result.getOrThrow(moneyOfUnits(digitsInIso, 500, "JPY"))),
      5000
    )
  })

  it("D-LEDG-10: an invoice of Stripe says its tax if all of it was paid, and why it was made", () => {
    const paid = (more: object) =>
      saidBy("stripe", event("invoice.paid", invoice({ total_excluding_tax: 3361, ...more })))
    assert.strictEqual(paid({}), "639 sub_1 first")
    assert.strictEqual(paid({ billing_reason: "subscription_cycle" }), "639 sub_1 renewal")
    for (const billing_reason of ["subscription_update", "manual", "toString", null])
      assert.strictEqual(paid({ billing_reason }), "639 sub_1 null", String(billing_reason))
    assert.strictEqual(paid({ total: 5000 }), "null sub_1 first")
    assert.strictEqual(
      paid({ total_excluding_tax: null, parent: null, subscription: "sub_2" }),
      "null sub_2 first"
    )
    const checkout = session({ total_details: { amount_tax: 639, amount_discount: 0 } })
    assert.strictEqual(saidBy("stripe", event("checkout.session.completed", checkout)), "639 null null")
    assert.strictEqual(
      saidBy("stripe", event("payment_intent.succeeded", intent()), answers({ sessions: [checkout] })),
      "639 null null"
    )
  })

  const paddleCall = (more: object, tax = "639") =>
    callOf({
      event_id: "evt_1",
      event_type: "transaction.completed",
      occurred_at: "2026-11-24T16:00:00Z",
      data: {
        id: "txn_1",
        status: "completed",
        origin: "web",
        custom_data: { calendeal_contact: "c" },
        currency_code: "EUR",
        subscription_id: null,
        details: { totals: { total: "4000", grand_total: "4000", tax } },
        ...more
      }
    })

  it("D-LEDG-10: Paddle says the tax, and from where a transaction of a subscription came", () => {
    assert.strictEqual(saidBy("paddle", paddleCall({})), "639 null null")
    for (const [origin, expected] of [
      ["web", "639 sub_1 first"],
      ["api", "639 sub_1 first"],
      ["subscription_recurring", "639 sub_1 renewal"],
      ["subscription_update", "639 sub_1 null"]
    ] as const)
      assert.strictEqual(saidBy("paddle", paddleCall({ origin, subscription_id: "sub_1" })), expected)
    const credited = { details: { totals: { total: "5000", grand_total: "4000", tax: "639" } } }
    assert.strictEqual(saidBy("paddle", paddleCall(credited)), "null null null")
    const refund = callOf({
      event_id: "evt_2",
      event_type: "adjustment.updated",
      occurred_at: "2026-11-25T16:00:00Z",
      data: {
        id: "adj_1",
        action: "refund",
        status: "approved",
        transaction_id: "txn_1",
        currency_code: "EUR",
        created_at: "2026-11-25T16:00:00Z",
        totals: { total: "1000", tax: "160" }
      }
    })
    assert.strictEqual(saidBy("paddle", refund), "160 null null")
  })

  it("D-LEDG-10: an invoice of Chargebee says the tax of a payment that is all of it", () => {
    const paid = (invoice: object | undefined, transaction: object = {}) =>
      saidBy(
        "chargebee",
        callOf({
          id: "ev_1",
          object: "event",
          event_type: "payment_succeeded",
          occurred_at: 1_764_000_000,
          content: {
            transaction: {
              id: "txn_1",
              type: "payment",
              status: "success",
              amount: 4000,
              currency_code: "EUR",
              ...transaction
            },
            ...(invoice !== undefined && { invoice })
          }
        })
      )
    const whole = { total: 4000, tax: 639, subscription_id: "sub_1", first_invoice: true, recurring: true }
    assert.strictEqual(paid(whole), "639 sub_1 first")
    assert.strictEqual(paid({ ...whole, first_invoice: false }), "639 sub_1 renewal")
    assert.strictEqual(paid({ ...whole, first_invoice: false, recurring: false }), "639 sub_1 null")
    assert.strictEqual(paid({ ...whole, total: 8000 }), "null sub_1 first")
    assert.strictEqual(paid({ total: 4000, tax: 639 }), "639 null null")
    assert.strictEqual(paid(undefined, { subscription_id: "sub_2" }), "null sub_2 null")
  })

  it("D-LEDG-10: Lemon Squeezy says the tax, and of an invoice why it was made", () => {
    const sold = (type: string, event_name: string, more: object) =>
      saidBy(
        "lemon-squeezy",
        callOf({
          meta: { event_name },
          data: {
            type,
            id: "5",
            attributes: {
              status: "paid",
              total: 4000,
              tax: 639,
              currency: "EUR",
              created_at: "2026-11-24T16:00:00Z",
              updated_at: "2026-11-24T16:00:00Z",
              ...more
            }
          }
        })
      )
    assert.strictEqual(sold("orders", "order_created", {}), "639 null null")
    const invoiced = (billing_reason: string) =>
      sold("subscription-invoices", "subscription_payment_success", { subscription_id: 3, billing_reason })
    assert.strictEqual(invoiced("renewal"), "639 3 renewal")
    assert.strictEqual(invoiced("updated"), "639 3 null")
  })

  it("D-LEDG-10: GoCardless names the subscription, and Mollie says which payment of it this is", () => {
    const debit = saidBy(
      "gocardless",
      callOf({
        events: [{ id: "EV1", resource_type: "payments", action: "confirmed", links: { payment: "PM1" } }]
      }),
      (path) =>
        path === "/payments/PM1"
          ? { payments: { id: "PM1", amount: 4000, currency: "GBP", links: { subscription: "SB1" } } }
          : { events: [{ id: "EV1", action: "confirmed", created_at: "2026-11-24T16:00:00Z" }] }
    )
    assert.strictEqual(debit, "null SB1 null")
    const paid = (more: object) =>
      saidBy("mollie", callOf("id=tr_1"), () => ({
        id: "tr_1",
        amount: { value: "40.00", currency: "EUR" },
        paidAt: "2026-11-24T16:00:00+00:00",
        ...more
      }))
    assert.strictEqual(paid({ sequenceType: "oneoff" }), "null null null")
    assert.strictEqual(paid({ sequenceType: "first" }), "null null first")
    assert.strictEqual(paid({ sequenceType: "recurring" }), "null null null")
    assert.strictEqual(paid({ sequenceType: "recurring", subscriptionId: "sub_1" }), "null sub_1 renewal")
  })

  // Paddle makes the subscription after the payment, and an intent of Stripe may be asked about before its session is complete.
  const stories: ReadonlyArray<readonly [keyof typeof providers, ReadonlyArray<ReceivedCall>, string]> = [
    [
      "paddle",
      [
        paddleCall({ status: "paid" }),
        paddleCall({ subscription_id: "sub_1" }),
        paddleCall({ subscription_id: "sub_1", status: "paid" })
      ],
      "639 sub_1 first"
    ],
    [
      "stripe",
      [
        event("payment_intent.succeeded", intent()),
        event("checkout.session.completed", session({ total_details: { amount_tax: 639 } }))
      ],
      "639 null null"
    ]
  ]
  it.prop("D-LEDG-11: in every order of the reports, the same is known in the end", [Draws], ([draws]) => {
    for (const [provider, calls, expected] of stories) {
      let known: Billing = noBilling
      for (const call of shuffled(calls, draws)) {
        const read = reportedBy(providers[provider], call, answers({}))
        if (read === "malformed") return assert.fail()
        for (const { billing } of read) known = completed(known, billing)
      }
      assert.strictEqual(`${known.tax} ${known.subscriptionId} ${known.subscriptionPayment}`, expected)
    }
  })

  it("D-LEDG-10: a file can say the tax and the subscription", () => {
    const head = "reference,amount,currency,at,tax,subscription,subscription_payment"
    const rowOf = (rest: string) => entriesInCsv(`${head}\nin_1,40.00,EUR,2026-01-31T09:30:00Z,${rest}\n`)
    const billings = (rest: string) => Result.getOrThrow(rowOf(rest)).map(({ billing }) => billing)
    assert.deepStrictEqual<unknown>(billings("6.39,sub_1,renewal"), [
      { tax: 639, subscriptionId: "sub_1", subscriptionPayment: "renewal" }
    ])
    assert.deepStrictEqual(billings(",,"), [noBilling])
    assert.deepStrictEqual<unknown>(billings("0,,"), [{ ...noBilling, tax: 0 }])
    for (const [rest, problem] of [
      ["40.01,,", "tax must be 0 to the amount with at most two decimals, or empty."],
      ["x,,", "tax must be 0 to the amount with at most two decimals, or empty."],
      [",sub_1,second", "subscription_payment must be first, renewal or empty."]
    ] as const)
      assert.deepStrictEqual(rowOf(rest), Result.fail([{ line: 2, problem }]))
  })
})
