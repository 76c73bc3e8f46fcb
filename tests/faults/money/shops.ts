import { createHmac } from "node:crypto"
import { secondOf, type Shop, timeOf, unitsOf } from "./Payment.ts"
import { stripe } from "./stripeShop.ts"

/** The secret of all connections. */
export const shopSecret = "secret-of-the-shop"
const hmac = (text: string): string => createHmac("sha256", shopSecret).update(text).digest("hex")

const isoDigits: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

const paddle: Shop = {
  provider: "paddle",
  settings: {},
  currencies: ["EUR", "USD", "JPY"],
  can: new Set(["paid", "refunded", "disputed", "won"]),
  sign: (body) => {
    const seconds = Math.floor(Date.now() / 1000)
    return { "paddle-signature": `ts=${seconds};h1=${hmac(`${seconds}:${body}`)}` }
  },
  calls: (payment, act) => {
    const event = (event_type: string, data: object) =>
      JSON.stringify({
        event_id: `evt_${payment.id}_${event_type}_${payment.acts.indexOf(act)}`,
        event_type,
        occurred_at: timeOf(payment, act),
        data
      })
    const total = (cents: number) => String(unitsOf(cents, isoDigits[payment.currency]))
    const transaction = (status: string) =>
      event(`transaction.${status}`, {
        id: `txn_${payment.id}`,
        status,
        customer_id: payment.customer,
        currency_code: payment.currency,
        custom_data: null,
        billed_at: timeOf(payment, act),
        details: { totals: { grand_total: total(payment.cents) } }
      })
    const adjustment = (id: string, action: string, cents: number) =>
      event("adjustment.updated", {
        id: `adj_${payment.id}_${id}`,
        action,
        status: "approved",
        transaction_id: `txn_${payment.id}`,
        currency_code: payment.currency,
        created_at: timeOf(payment, act),
        totals: { total: total(cents) }
      })
    switch (act.what) {
      case "paid":
        return [transaction("completed"), transaction("paid")]
      case "disputed":
        return [adjustment("chargeback", "chargeback", payment.cents)]
      case "won":
        return [adjustment("reverse", "chargeback_reverse", payment.cents)]
      default:
        return [adjustment(String(act.nth), "refund", payment.refunds[act.nth]?.cents ?? 0)]
    }
  },
  documents: ({ customer, email }) => ({ [`/customers/${customer}`]: { data: { id: customer, email } } })
}

const chargebee: Shop = {
  provider: "chargebee",
  settings: { site: "acme-test", secrets: [`hooks:${shopSecret}`] },
  currencies: ["EUR", "KWD"],
  can: new Set(["paid", "refunded", "disputed"]),
  sign: () => ({ authorization: `Basic ${Buffer.from(`hooks:${shopSecret}`).toString("base64")}` }),
  calls: (payment, act) => {
    const { acts, currency, customer, email, id } = payment
    const event = (event_type: string, cents: number, transaction: object) =>
      JSON.stringify({
        id: `ev_${id}_${acts.indexOf(act)}`,
        object: "event",
        event_type,
        occurred_at: secondOf(payment, act),
        content: {
          transaction: {
            status: "success",
            amount: unitsOf(cents, isoDigits[currency]),
            currency_code: currency,
            date: secondOf(payment, act),
            ...transaction
          },
          customer: { id: customer, email }
        }
      })
    const own = { id: `txn_${id}`, type: "payment" }
    if (act.what === "paid") return [event("payment_succeeded", payment.cents, own)]
    // A debit that fails after it was collected.
    if (act.what === "disputed")
      return [event("payment_failed", payment.cents, { ...own, status: "late_failure" })]
    const nth = "nth" in act ? act.nth : 0
    const refund = { id: `txn_${id}_${nth}`, type: "refund", refunded_txn_id: own.id }
    return [event("payment_refunded", payment.refunds[nth]?.cents ?? 0, refund)]
  },
  documents: () => ({})
}

const lemonSqueezy: Shop = {
  provider: "lemon-squeezy",
  settings: {},
  currencies: ["USD", "EUR"],
  can: new Set(["paid", "refunded"]),
  saysTotals: true,
  sign: (body) => ({ "x-signature": hmac(body), "x-event-name": "order_created" }),
  calls: (payment, act) => {
    const returned = payment.refunds.reduce((sum, { cents }) => sum + cents, 0)
    const attributes = {
      status: returned === 0 ? "paid" : returned === payment.cents ? "refunded" : "partial_refund",
      total: payment.cents,
      currency: payment.currency,
      refunded_amount: returned,
      user_email: payment.email,
      created_at: timeOf(payment, act),
      updated_at: timeOf(payment, act)
    }
    const event_name = act.what === "paid" ? "order_created" : "order_refunded"
    return [
      JSON.stringify({
        meta: { event_name, test_mode: true },
        data: { type: "orders", id: payment.id, attributes }
      })
    ]
  },
  documents: () => ({})
}

const actions = { paid: "confirmed", disputed: "charged_back", won: "chargeback_cancelled" } as const

const gocardless: Shop = {
  provider: "gocardless",
  settings: {},
  currencies: ["EUR", "GBP"],
  can: new Set(["paid", "refunded", "refund_failed", "disputed", "won"]),
  sign: (body) => ({ "webhook-signature": hmac(body), origin: "https://api-sandbox.gocardless.com" }),
  calls: (payment, act) => {
    const event =
      "nth" in act
        ? {
            resource_type: "refunds",
            action: act.what === "refunded" ? "paid" : "failed",
            links: { refund: `RF${payment.id}_${act.nth}` }
          }
        : {
            resource_type: "payments",
            action: actions[act.what],
            links: { payment: `PM${payment.id}` }
          }
    const id = `EV${payment.id}_${payment.acts.indexOf(act)}`
    return [JSON.stringify({ events: [{ id, created_at: timeOf(payment, act), ...event }] })]
  },
  documents: (payment) => {
    const { acts, cents, currency, customer, email, id, refunds } = payment
    const events = acts.flatMap((act, nth) =>
      "nth" in act
        ? []
        : [{ id: `EV${id}_${nth}`, action: actions[act.what], created_at: timeOf(payment, act) }]
    )
    const sent = refunds.map((refund, nth) => [
      `/refunds/RF${id}_${nth}`,
      {
        refunds: {
          id: `RF${id}_${nth}`,
          amount: refund.cents,
          currency,
          created_at: timeOf(payment, acts[0] ?? { what: "paid" }),
          links: { payment: `PM${id}` }
        }
      }
    ])
    return {
      [`/events?payment=PM${id}&limit=500`]: { events },
      [`/payments/PM${id}`]: {
        payments: { id: `PM${id}`, amount: cents, currency, links: { mandate: `MD${customer}` } }
      },
      [`/mandates/MD${customer}`]: { mandates: { id: `MD${customer}`, links: { customer } } },
      [`/customers/${customer}`]: { customers: { id: customer, email } },
      ...Object.fromEntries(sent)
    }
  }
}

const mollie: Shop = {
  provider: "mollie",
  settings: { secrets: [] },
  currencies: ["EUR", "USD"],
  can: new Set(["paid", "refunded", "refund_failed", "disputed", "won"]),
  sign: () => ({ "content-type": "application/x-www-form-urlencoded" }),
  calls: ({ id }) => [`id=tr_${id}`],
  documents: (payment) => {
    const { acts, currency, customer, email, id, refunds } = payment
    const money = (cents: number) => ({ value: (cents / 100).toFixed(2), currency })
    const at = (what: string) => {
      const act = acts.find((one) => one.what === what)
      return act === undefined ? null : timeOf(payment, act)
    }
    const chargeback = { id: `chb_${id}`, amount: money(payment.cents), createdAt: at("disputed") }
    return {
      [`/v2/payments/tr_${id}?embed=refunds,chargebacks`]: {
        id: `tr_${id}`,
        amount: money(payment.cents),
        paidAt: at("paid"),
        customerId: customer,
        _embedded: {
          refunds: refunds.map(({ cents, isFailed }, nth) => ({
            id: `re_${id}_${nth}`,
            amount: money(cents),
            status: isFailed ? "failed" : "refunded",
            createdAt: at("paid")
          })),
          chargebacks: at("disputed") === null ? [] : [{ ...chargeback, reversedAt: at("won") }]
        }
      },
      [`/v2/customers/${customer}`]: { id: customer, email }
    }
  }
}

export const shops: readonly [Shop, ...ReadonlyArray<Shop>] = [
  stripe(shopSecret),
  paddle,
  chargebee,
  lemonSqueezy,
  gocardless,
  mollie
]
