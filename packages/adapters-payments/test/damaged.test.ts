import { assert, describe, it } from "@effect/vitest"
import { Money } from "@calendeal/domain/money"
import type { ProviderName } from "@calendeal/domain/receivers"
import { DateTime, Schema } from "effect"
import { providers } from "../src/providers/providers.ts"
import { type Answers, callOf, reportedBy } from "./reading/follow.ts"
import * as shop from "./reading/stripeShop.ts"

const at = "2026-11-24T16:00:00Z"
const money = { value: "40.00", currency: "EUR" }

/** The document of a call, and what the provider answers. */
interface Sample {
  readonly name: ProviderName
  readonly document: object
  readonly answers: Readonly<Record<string, object>>
}

const parsed = (call: ReturnType<typeof shop.event>): object =>
  JSON.parse(new TextDecoder().decode(call.body))
const intent = "/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=pi_1"

const samples: ReadonlyArray<Sample> = [
  {
    name: "stripe",
    document: parsed(shop.event("checkout.session.completed", shop.session())),
    answers: {}
  },
  { name: "stripe", document: parsed(shop.event("invoice.paid", shop.invoice())), answers: {} },
  {
    name: "stripe",
    document: parsed(shop.event("charge.dispute.closed", shop.dispute("won"))),
    answers: { [intent]: { data: [shop.invoicePayment] } }
  },
  {
    name: "paddle",
    document: {
      event_id: "evt_1",
      event_type: "transaction.completed",
      occurred_at: at,
      data: {
        id: "txn_1",
        status: "completed",
        customer_id: "ctm_1",
        currency_code: "EUR",
        custom_data: { plan: 1 },
        billed_at: at,
        items: [{ price: { name: "Monthly" } }],
        details: { totals: { grand_total: "4000" } }
      }
    },
    answers: { "/customers/ctm_1": { data: { id: "ctm_1", email: "sam@customer.example" } } }
  },
  {
    name: "chargebee",
    document: {
      id: "ev_1",
      object: "event",
      event_type: "payment_failed",
      occurred_at: 1_764_000_000,
      content: {
        transaction: {
          id: "txn_1",
          type: "payment",
          status: "late_failure",
          amount: 4000,
          currency_code: "EUR",
          date: 1_764_000_000,
          error_text: "Insufficient funds"
        },
        customer: { id: "c7", email: "sam@customer.example", meta_data: { booking_uid: "bk_1" } }
      }
    },
    answers: {}
  },
  {
    name: "lemon-squeezy",
    document: {
      meta: { event_name: "order_refunded", test_mode: false, custom_data: { booking_uid: "bk_1" } },
      data: {
        id: "5",
        attributes: {
          status: "partial_refund",
          total: 4000,
          currency: "EUR",
          refunded_amount: 1500,
          customer_id: 7,
          user_email: "sam@customer.example",
          first_order_item: { product_name: "Course" },
          created_at: at,
          updated_at: at
        }
      }
    },
    answers: {}
  },
  {
    name: "gocardless",
    document: {
      events: [{ id: "EV1", resource_type: "payments", action: "confirmed", links: { payment: "PM1" } }]
    },
    answers: {
      "/events?payment=PM1&limit=500": { events: [{ id: "EV1", action: "confirmed", created_at: at }] },
      "/payments/PM1": { payments: { id: "PM1", amount: 4000, currency: "GBP", links: { mandate: "MD1" } } },
      "/mandates/MD1": { mandates: { id: "MD1", links: { customer: "CU1" } } },
      "/customers/CU1": { customers: { id: "CU1", email: "sam@customer.example" } }
    }
  },
  {
    name: "mollie",
    document: { resource: "refund", id: "re_1", paymentId: "tr_1" },
    answers: {
      "/v2/payments/tr_1?embed=refunds,chargebacks": {
        id: "tr_1",
        amount: money,
        paidAt: at,
        metadata: { calendeal_contact: "contact-1" },
        customerId: "cst_1",
        _embedded: {
          refunds: [{ id: "re_1", amount: money, status: "refunded", createdAt: at }],
          chargebacks: [{ id: "chb_1", amount: money, createdAt: at, reversedAt: at }]
        }
      },
      "/v2/customers/cst_1": { id: "cst_1", email: "sam@customer.example" }
    }
  }
]

/** What stands in a damaged document in place of a value. */
const damages: ReadonlyArray<unknown> = [
  undefined,
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  "",
  "x",
  "../..",
  "\u0000\uD800",
  "9".repeat(400),
  "+275760-09-13T00:00:00Z",
  [],
  [null],
  {},
  { id: {} }
]

/** Every document that differs in one value. */
function* damaged(value: unknown): Iterable<unknown> {
  yield* damages
  if (typeof value !== "object" || value === null) return
  for (const [name, inner] of Object.entries(value))
    for (const other of damaged(inner))
      yield Array.isArray(value)
        ? value.map((item: unknown, nth) => (String(nth) === name ? other : item))
        : { ...value, [name]: other }
}

const isMoney = Schema.is(Money)
const kinds = ["payment", "refund", "refund_failed", "dispute", "dispute_won"]

/** A call is read to entries that the ledger can have, or is malformed. It is never an exception. */
const assertReads = (name: ProviderName, document: unknown, answers: Answers) => {
  const entries = reportedBy(providers[name], callOf(document ?? null), answers)
  if (entries === "malformed") return
  for (const entry of entries) {
    assert.isTrue(isMoney(entry.money))
    assert.include(kinds, entry.kind)
    assert.match(entry.reference, /^[\w.:/-]{1,200}$/)
    assert.match(entry.paymentReference ?? "x", /^[\w.:/-]{1,200}$/)
    assert.isTrue(Number.isSafeInteger(DateTime.toEpochMillis(entry.at)))
    const { customer, email, ours } = entry.payer
    for (const text of [entry.description, customer, email, ours]) {
      assert.isAtMost(text?.length ?? 0, 500)
      assert.notMatch(text ?? "", /\p{Cc}|\p{Cs}/u)
    }
  }
}

describe("Damaged reports", () => {
  it.for(samples.map((sample, nth) => [`${nth + 1}, ${sample.name}`, sample] as const))(
    "D-RCV-23: sample %s: a document with any other value is malformed, or has entries for a ledger",
    ([, { answers, document, name }]) => {
      const whole = reportedBy(providers[name], callOf(document), (path) => answers[path])
      assert.isTrue(whole !== "malformed" && whole.length > 0)
      for (const other of damaged(document)) assertReads(name, other, (path) => answers[path])
      for (const [asked, answer] of Object.entries(answers))
        for (const other of damaged(answer))
          assertReads(name, document, (path) => (path === asked ? other : answers[path]))
    }
  )
})
