import { createHmac } from "node:crypto"

/** What a shop's provider sends and answers, in the shapes of its documentation: a payment of 40, of which 15 go back. */
export interface ReportingShop {
  readonly provider: string
  /** What a connection needs besides. */
  readonly settings: object
  readonly sign: (body: string) => Readonly<Record<string, string>>
  /** The calls about the payment, and about its refund. */
  readonly payment: ReadonlyArray<string>
  readonly refund: ReadonlyArray<string>
  /** What it answers, by path. */
  readonly documents: Readonly<Record<string, object>>
  /** The statuses of a call that was stored, and of one with a wrong signature. */
  readonly stored: number
  readonly refused: number
}

const secret = "secret-of-the-shop"
const hmac = (text: string): string => createHmac("sha256", secret).update(text).digest("hex")
const email = "sam@lead.example"
const day = "2026-11-24T16:00:00.000Z"

const paddleEvent = (event_type: string, data: object): string =>
  JSON.stringify({ event_id: `evt_${event_type}`, event_type, occurred_at: day, data })

const paddle: ReportingShop = {
  provider: "paddle",
  settings: {},
  sign: (body) => {
    const seconds = Math.floor(Date.now() / 1000)
    return { "paddle-signature": `ts=${seconds};h1=${hmac(`${seconds}:${body}`)}` }
  },
  payment: ["paid", "completed"].map((status) =>
    paddleEvent(`transaction.${status}`, {
      id: "txn_1",
      status,
      customer_id: "ctm_1",
      currency_code: "EUR",
      custom_data: null,
      billed_at: day,
      details: { totals: { grand_total: "4000" } }
    })
  ),
  refund: [
    paddleEvent("adjustment.updated", {
      id: "adj_1",
      action: "refund",
      status: "approved",
      transaction_id: "txn_1",
      currency_code: "EUR",
      created_at: day,
      totals: { total: "1500" }
    })
  ],
  documents: { "/customers/ctm_1": { data: { id: "ctm_1", email } } },
  stored: 200,
  refused: 401
}

const chargebeeEvent = (event_type: string, transaction: object): string =>
  JSON.stringify({
    id: `ev_${event_type}`,
    object: "event",
    event_type,
    occurred_at: 1_764_000_000,
    content: {
      transaction: { status: "success", currency_code: "EUR", date: 1_764_000_000, ...transaction },
      customer: { id: "cust-1", email }
    }
  })

const chargebee: ReportingShop = {
  provider: "chargebee",
  settings: { site: "acme-test", secrets: [`hooks:${secret}`] },
  sign: () => ({ authorization: `Basic ${Buffer.from(`hooks:${secret}`).toString("base64")}` }),
  payment: [chargebeeEvent("payment_succeeded", { id: "txn_1", type: "payment", amount: 4000 })],
  refund: [
    chargebeeEvent("payment_refunded", {
      id: "txn_2",
      type: "refund",
      amount: 1500,
      refunded_txn_id: "txn_1"
    })
  ],
  documents: {},
  stored: 200,
  refused: 401
}

const order = (event_name: string, attributes: object): string =>
  JSON.stringify({
    meta: { event_name, test_mode: true },
    data: {
      type: "orders",
      id: "5",
      attributes: {
        status: "paid",
        total: 4000,
        currency: "EUR",
        user_email: email,
        customer_id: 7,
        created_at: day,
        updated_at: day,
        ...attributes
      }
    }
  })

const lemonSqueezy: ReportingShop = {
  provider: "lemon-squeezy",
  settings: {},
  sign: (body) => ({ "x-signature": hmac(body), "x-event-name": "order_created" }),
  payment: [order("order_created", {})],
  // Each says how much has gone back in all.
  refund: [500, 1500, 1500].map((refunded_amount) =>
    order("order_refunded", { status: "partial_refund", refunded_amount })
  ),
  documents: {},
  stored: 200,
  refused: 401
}

const debit = (id: string, action: string) => ({
  id,
  created_at: day,
  resource_type: "payments",
  action,
  links: { payment: "PM1" }
})

const gocardless: ReportingShop = {
  provider: "gocardless",
  settings: {},
  sign: (body) => ({ "webhook-signature": hmac(body), origin: "https://api-sandbox.gocardless.com" }),
  payment: [
    JSON.stringify({
      events: [debit("EV1", "submitted"), debit("EV2", "confirmed"), debit("EV3", "paid_out")]
    })
  ],
  refund: [
    JSON.stringify({
      events: [{ ...debit("EV4", "paid"), resource_type: "refunds", links: { refund: "RF1" } }]
    })
  ],
  documents: {
    "/events?payment=PM1&limit=500": { events: [debit("EV2", "confirmed")] },
    "/payments/PM1": { payments: { id: "PM1", amount: 4000, currency: "EUR", links: { mandate: "MD1" } } },
    "/mandates/MD1": { mandates: { id: "MD1", links: { customer: "CU1" } } },
    "/customers/CU1": { customers: { id: "CU1", email } },
    "/refunds/RF1": {
      refunds: { id: "RF1", amount: 1500, currency: "EUR", created_at: day, links: { payment: "PM1" } }
    }
  },
  stored: 204,
  refused: 498
}

const money = (value: string) => ({ value, currency: "EUR" })

const mollie: ReportingShop = {
  provider: "mollie",
  settings: { secrets: [] },
  sign: () => ({ "content-type": "application/x-www-form-urlencoded" }),
  payment: ["id=tr_1"],
  refund: ["id=tr_1"],
  documents: {
    "/v2/payments/tr_1?embed=refunds,chargebacks": {
      id: "tr_1",
      amount: money("40.00"),
      paidAt: day,
      customerId: "cst_1",
      _embedded: {
        refunds: [{ id: "re_1", amount: money("15.00"), status: "refunded", createdAt: day }],
        chargebacks: []
      }
    },
    "/v2/customers/cst_1": { id: "cst_1", email }
  },
  stored: 200,
  refused: 401
}

/** Every provider but Stripe, whose calls `payment-connections.test.ts` makes. */
export const reportingShops: ReadonlyArray<ReportingShop> = [
  paddle,
  chargebee,
  lemonSqueezy,
  gocardless,
  mollie
]

/** The secret of their connections. */
export const shopSecret = secret
