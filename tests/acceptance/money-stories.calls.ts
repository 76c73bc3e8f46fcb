import { createHmac, randomUUID } from "node:crypto"
import { Stripe } from "stripe"

/** A call of a provider: its body and its signature. */
export interface Call {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The secret of the connections. */
export const secret = "whsec_of_the_shop"

/** In seconds since 1970: noon of a day. */
const noon = (daysAgo: number): number => Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400 + 43_200

/** When the money came, and when something happened to it: in the week that every platform accepts. */
export const [paidAt, laterAt] = [noon(3), noon(2)]

const library = new Stripe("sk_test_nothing")

const stripe =
  (type: string, at: number, object: object) =>
  (now: number): Call => {
    const id = `evt_${randomUUID().replaceAll("-", "")}`
    const body = JSON.stringify({ id, object: "event", created: at, livemode: false, type, data: { object } })
    return {
      body,
      headers: {
        "stripe-signature": library.webhooks.generateTestHeaderString({
          payload: body,
          secret,
          timestamp: now
        })
      }
    }
  }

export const checkout = (email: string, units: number, currency: string) =>
  stripe("checkout.session.completed", paidAt, {
    object: "checkout.session",
    amount_total: units,
    created: paidAt,
    currency,
    customer: "cus_1",
    customer_details: { email },
    invoice: null,
    metadata: {},
    payment_intent: "pi_1",
    payment_status: "paid"
  })

export const refund = (units: number, currency: string) =>
  stripe("refund.created", laterAt, {
    id: "re_1",
    object: "refund",
    amount: units,
    charge: "ch_1",
    created: laterAt,
    currency,
    payment_intent: "pi_1",
    status: "succeeded"
  })

export const dispute = (type: "funds_withdrawn" | "funds_reinstated" | "closed", status: "won" | "lost") =>
  stripe(`charge.dispute.${type}`, laterAt, {
    id: "du_1",
    object: "dispute",
    amount: 4000,
    balance_transactions: [
      { amount: -4000, created: laterAt, currency: "eur" },
      ...(type === "funds_reinstated" ? [{ amount: 4000, created: laterAt + 60, currency: "eur" }] : [])
    ],
    charge: "ch_1",
    created: laterAt,
    currency: "eur",
    payment_intent: "pi_1",
    status: type === "funds_withdrawn" ? "needs_response" : status
  })

export const invoice = (id: string, email: string, at: number, reason: string) =>
  stripe("invoice.paid", at, {
    id,
    object: "invoice",
    amount_paid: 4000,
    billing_reason: reason,
    created: at,
    currency: "eur",
    customer: "cus_1",
    customer_email: email,
    metadata: {},
    parent: { subscription_details: { subscription: "sub_1", metadata: {} } },
    status: "paid",
    status_transitions: { paid_at: at },
    total: 4000
  })

/** The events of a debit, as a call of GoCardless names one and as its interface lists them. */
export const debitEvent = (id: string, action: string, at: number) => ({
  id,
  created_at: new Date(at * 1000).toISOString(),
  resource_type: "payments",
  action,
  links: { payment: "PM1" }
})

export const debit =
  (...event: Parameters<typeof debitEvent>) =>
  (): Call => {
    const body = JSON.stringify({ events: [debitEvent(...event)] })
    return {
      body,
      headers: {
        "webhook-signature": createHmac("sha256", secret).update(body).digest("hex"),
        origin: "https://api-sandbox.gocardless.com"
      }
    }
  }

/** What the providers answer, by path. `events`: what has happened to the debit. */
export const documentsOf = (email: string, events: ReadonlyArray<object>) => ({
  "/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=pi_1": {
    object: "list",
    data: []
  },
  "/events?payment=PM1&limit=500": { events },
  "/payments/PM1": { payments: { id: "PM1", amount: 4000, currency: "EUR", links: { mandate: "MD1" } } },
  "/mandates/MD1": { mandates: { id: "MD1", links: { customer: "CU1" } } },
  "/customers/CU1": { customers: { id: "CU1", email } }
})
