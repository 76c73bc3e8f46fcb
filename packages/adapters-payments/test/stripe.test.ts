import { assert, describe, it } from "@effect/vitest"
import { stripe } from "../src/stripe/stripe.ts"
import { callOf, eventsOf, ledgerOf, linesOf, reportedBy } from "./reading/follow.ts"
import { Draws, shuffled } from "./reading/orders.ts"
import * as shop from "./reading/stripeShop.ts"

const { answers, charge, dispute, event, intent, invoice, invoicePayment, refund, session } = shop

const none = answers({})
const lines = (call: ReturnType<typeof event>, asked = none) => linesOf(reportedBy(stripe, call, asked))[0]
const only = (call: ReturnType<typeof event>, asked = none) => {
  const entries = reportedBy(stripe, call, asked)
  const [entry] = entries
  if (entries === "malformed" || entry === undefined || typeof entry === "string")
    return assert.fail("There is no entry.")
  return entry
}

describe("Payments at Stripe", () => {
  it("D-RCV-23: a session of Checkout is a payment once its money is certain, and needs no question", () => {
    const completed = event("checkout.session.completed", session({ client_reference_id: "contact-1" }))
    const entry = only(completed)
    assert.deepStrictEqual(lines(completed), ["payment pi_1 4000 EUR"])
    assert.deepStrictEqual(entry.payer, {
      ours: "contact-1",
      checkout: null,
      customer: "cus_1",
      email: "sam@customer.example"
    })
    const unpaid = session({ payment_status: "unpaid" })
    assert.deepStrictEqual(lines(event("checkout.session.completed", unpaid)), [])
    assert.deepStrictEqual(lines(event("checkout.session.async_payment_failed", unpaid)), [])
    assert.deepStrictEqual(lines(event("checkout.session.async_payment_succeeded", session())), [
      "payment pi_1 4000 EUR"
    ])
    const free = session({ amount_total: 0, payment_intent: null, payment_status: "no_payment_required" })
    assert.deepStrictEqual(lines(event("checkout.session.completed", free)), [])
  })

  it("D-RCV-24: a session of an invoice is asked for the invoice, whose amount counts without what a balance paid", () => {
    const completed = event(
      "checkout.session.completed",
      session({
        invoice: "in_1",
        mode: "subscription",
        payment_intent: null,
        client_reference_id: "contact-1"
      })
    )
    const paid = invoice({ amount_paid: 3500 })
    const entry = only(completed, answers({ invoice: paid }))
    assert.deepStrictEqual(lines(completed, answers({ invoice: paid })), ["payment in_1 3500 EUR"])
    assert.deepStrictEqual(lines(event("invoice.paid", paid)), ["payment in_1 3500 EUR"])
    assert.strictEqual(entry.payer.ours, "contact-1")
    assert.strictEqual(entry.description, "1 × Coaching")
  })

  it("D-RCV-23: an invoice is a payment, first or renewed, with the metadata of its subscription", () => {
    const subscription_details = { subscription: "sub_1", metadata: { calendeal_contact: "contact-2" } }
    for (const more of [
      { parent: { type: "subscription_details", subscription_details } },
      { parent: undefined, subscription_details, payment_intent: "pi_1", charge: "ch_1" }
    ]) {
      const renewal = invoice({ id: "in_2", billing_reason: "subscription_cycle", ...more })
      const entry = only(event("invoice.paid", renewal))
      assert.deepStrictEqual(lines(event("invoice.payment_succeeded", renewal)), ["payment in_2 4000 EUR"])
      assert.strictEqual(entry.payer.ours, "contact-2")
      assert.strictEqual(entry.at.epochMilliseconds, (shop.created + 5) * 1000)
    }
    assert.deepStrictEqual(lines(event("invoice.paid", invoice({ amount_paid: 0 }))), [])
    assert.deepStrictEqual(lines(event("invoice.finalized", invoice({ status: "open" }))), [])
  })

  it("D-RCV-24: a payment intent counts unless an invoice has its money, also one that Checkout makes later", () => {
    const succeeded = event("payment_intent.succeeded", intent())
    assert.deepStrictEqual(lines(succeeded), ["payment pi_1 4000 EUR"])
    for (const found of [
      { invoicePayments: [invoicePayment] },
      { sessions: [session({ invoice: "in_1" })] },
      { sessions: [session({ invoice_creation: { enabled: true } })] }
    ])
      assert.deepStrictEqual(lines(succeeded, answers(found)), [])
    const ofOlderVersion = event("payment_intent.succeeded", intent({ invoice: "in_1" }))
    assert.deepStrictEqual(lines(ofOlderVersion), [])
    const paid = answers({ sessions: [session({ client_reference_id: "contact-1" })] })
    assert.deepStrictEqual(only(succeeded, paid).payer, {
      ours: "contact-1",
      checkout: null,
      customer: "cus_1",
      email: "sam@customer.example"
    })
  })

  it("D-RCV-23: a checkout of the service is reported with its booking, without a question", () => {
    const metadata = { calendeal_booking: "bk_0123456789abcdef012345" }
    const [event1, event2] = [
      event("checkout.session.completed", session({ metadata })),
      event("payment_intent.succeeded", intent({ metadata }))
    ]
    for (const call of [event1, event2])
      assert.strictEqual(only(call, undefined).payer.checkout, metadata.calendeal_booking)
    // Anyone can type this into the address of a payment page.
    const typed = event(
      "checkout.session.completed",
      session({ client_reference_id: metadata.calendeal_booking })
    )
    assert.isNull(only(typed).payer.checkout)
    assert.deepStrictEqual(ledgerOf(stripe, [event2, event1], none), ["payment pi_1 4000 EUR"])
  })

  it("D-RCV-23: a charge counts only if it has no payment intent", () => {
    assert.deepStrictEqual(lines(event("charge.succeeded", charge())), [])
    const old = charge({ payment_intent: null })
    assert.deepStrictEqual(lines(event("charge.succeeded", old)), ["payment ch_1 4000 EUR"])
    assert.deepStrictEqual(lines(event("charge.succeeded", { ...old, captured: false })), [])
    const refunded = event("refund.created", refund("re_1", 100, { payment_intent: null }))
    assert.deepStrictEqual(lines(refunded), ["refund re_1 of ch_1 100 EUR"])
  })

  it("D-RCV-23: refunds count one by one when they succeed, in every event that is about them", () => {
    const two = answers({
      refunds: [refund("re_2", 500), refund("re_1", 1500), refund("re_3", 1, { status: "pending" })]
    })
    assert.deepStrictEqual(lines(event("refund.created", refund("re_1", 1500))), [
      "refund re_1 of pi_1 1500 EUR"
    ])
    assert.deepStrictEqual(lines(event("charge.refunded", charge({ amount_refunded: 2000 })), two), [
      "refund re_2 of pi_1 500 EUR",
      "refund re_1 of pi_1 1500 EUR"
    ])
    for (const status of ["pending", "failed", "canceled", "requires_action"])
      assert.deepStrictEqual(lines(event("refund.updated", refund("re_1", 1500, { status }))), [])
    const ofInvoice = answers({ invoicePayments: [invoicePayment], refunds: [refund("re_1", 1500)] })
    for (const call of [
      event("charge.refund.updated", refund("re_1", 1500)),
      event("charge.refunded", charge()),
      event("charge.refunded", charge({ invoice: "in_1" }))
    ])
      assert.deepStrictEqual(lines(call, ofInvoice), ["refund re_1 of in_1 1500 EUR"])
  })

  it("D-RCV-18: a refund that fails after its money had left is the refund and its return, in every event", () => {
    const failed = refund("re_1", 1500, {
      status: "failed",
      failure_balance_transaction: "txn_2",
      failure_reason: "expired_or_canceled_card"
    })
    const both = ["refund re_1 of pi_1 1500 EUR", "refund_failed re_1/failed of pi_1 1500 EUR"]
    for (const type of ["refund.failed", "refund.updated", "charge.refund.updated"])
      assert.deepStrictEqual(lines(event(type, failed)), both)
    const found = answers({ refunds: [refund("re_2", 500), failed] })
    assert.deepStrictEqual(lines(event("charge.refunded", charge()), found), [
      "refund re_2 of pi_1 500 EUR",
      ...both
    ])
    const unsent = refund("re_1", 1500, { status: "failed", failure_balance_transaction: null })
    assert.deepStrictEqual(lines(event("refund.failed", unsent)), [])
    const events = [
      event("payment_intent.succeeded", intent()),
      event("refund.created", refund("re_1", 1500)),
      event("refund.failed", failed)
    ]
    for (const first of events)
      for (const second of events)
        for (const third of events) {
          const order = [first, second, third, ...events]
          assert.sameMembers([...ledgerOf(stripe, order, none)], ["payment pi_1 4000 EUR", ...both])
        }
  })

  it("D-RCV-23: a dispute takes the money and one that is won gives it back; a question of a bank takes nothing", () => {
    const states = (status: string) => lines(event("charge.dispute.updated", dispute(status)))
    const taken = "dispute du_1 of pi_1 4000 EUR"
    for (const status of ["needs_response", "under_review", "lost"])
      assert.deepStrictEqual(states(status), [taken])
    assert.deepStrictEqual(states("won"), [taken, "dispute_won du_1/won of pi_1 4000 EUR"])
    for (const status of ["warning_needs_response", "warning_under_review", "warning_closed", "prevented"])
      assert.deepStrictEqual(states(status), [])
  })
})

/** The events of one payment, with what Stripe answers at the end. */
const stories = [
  {
    events: [
      event("checkout.session.completed", session({ invoice: "in_1", payment_intent: null })),
      event("invoice.paid", invoice()),
      event("invoice.payment_succeeded", invoice()),
      event("payment_intent.succeeded", intent()),
      event("charge.succeeded", charge()),
      event("refund.created", refund("re_1", 1000)),
      event("charge.refunded", charge({ amount_refunded: 1000 })),
      event("charge.dispute.created", dispute("needs_response", { amount: 3000 })),
      event("charge.dispute.funds_withdrawn", dispute("needs_response", { amount: 3000 })),
      event("charge.dispute.closed", dispute("lost", { amount: 3000 }))
    ],
    found: { invoicePayments: [invoicePayment], invoice: invoice(), refunds: [refund("re_1", 1000)] },
    ledger: ["dispute du_1 of in_1 3000 EUR", "payment in_1 4000 EUR", "refund re_1 of in_1 1000 EUR"]
  },
  {
    events: [
      event("checkout.session.completed", session()),
      event("payment_intent.succeeded", intent()),
      event("charge.succeeded", charge()),
      event("refund.created", refund("re_1", 1000, { status: "pending" })),
      event("refund.updated", refund("re_1", 1000)),
      event("charge.refunded", charge({ amount_refunded: 1500 })),
      event("refund.created", refund("re_2", 500)),
      event("charge.dispute.created", dispute("needs_response")),
      event("charge.dispute.funds_reinstated", dispute("won")),
      event("charge.dispute.closed", dispute("won"))
    ],
    found: { sessions: [session()], refunds: [refund("re_1", 1000), refund("re_2", 500)] },
    ledger: [
      "dispute du_1 of pi_1 4000 EUR",
      "dispute_won du_1/won of pi_1 4000 EUR",
      "payment pi_1 4000 EUR",
      "refund re_1 of pi_1 1000 EUR",
      "refund re_2 of pi_1 500 EUR"
    ]
  }
]

for (const [nth, { events, found, ledger }] of stories.entries())
  it.prop(
    `D-RCV-24: story ${nth + 1} of a payment is the same ledger in every order, however often its events come`,
    [Draws],
    ([draws]) => {
      assert.deepStrictEqual(ledgerOf(stripe, shuffled(events, draws), answers(found)), ledger)
    }
  )

describe("Calls of Stripe", () => {
  it("D-RCV-23: an event says whether its money is real, and one of a connected account is not the workspace's", () => {
    const [read] = eventsOf(stripe, event("invoice.paid", invoice(), { livemode: false }))
    assert.deepInclude(read, { id: "evt_invoice_paid", isLive: false })
    assert.deepStrictEqual(lines(event("invoice.paid", invoice(), { account: "acct_2" })), [])
  })

  it("D-RCV-23: other events are about nothing, and what Stripe does not describe is malformed", () => {
    for (const type of ["customer.created", "payout.paid", "toString", "__proto__", ""])
      assert.deepStrictEqual(lines(event(type, {})), [], type)
    for (const wrong of [
      callOf("{"),
      callOf("null"),
      callOf([]),
      callOf({
        id: "evt_1",
        object: "v2.core.event",
        type: "v1.billing.meter.error",
        livemode: true,
        created: "2026"
      }),
      event("invoice.paid", {}),
      event("invoice.paid", invoice({ amount_paid: 1.5 })),
      event("invoice.paid", invoice({ amount_paid: -1 })),
      event("invoice.paid", invoice({ amount_paid: 1_000_000_000_000 })),
      event("invoice.paid", invoice({ currency: "usdc" })),
      event("invoice.paid", invoice({ currency: "kwd", amount_paid: 5124 })),
      event("invoice.paid", invoice({ id: "in_1/../x" })),
      event("refund.created", refund("re_1", 1, { payment_intent: null, charge: null }))
    ])
      assert.strictEqual(reportedBy(stripe, wrong), "malformed")
    assert.strictEqual(
      reportedBy(stripe, event("payment_intent.succeeded", intent()), () => ({})),
      "malformed"
    )
  })
})
