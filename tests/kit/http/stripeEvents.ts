import { randomUUID } from "node:crypto"

// What Stripe reports of a shop that has sold once.

const created = 1_764_000_000

/** An event as Stripe sends it. */
export const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object },
    ...more
  })

export const session = (more: object = {}) => ({
  object: "checkout.session",
  amount_total: 4000,
  currency: "eur",
  customer: "cus_1",
  customer_details: { email: "sam@lead.example" },
  invoice: null,
  metadata: {},
  payment_intent: "pi_1",
  payment_status: "paid",
  ...more
})

export const invoice = (id: string, more: object = {}) => ({
  id,
  object: "invoice",
  amount_paid: 4000,
  currency: "eur",
  customer: "cus_1",
  customer_email: "sam@lead.example",
  metadata: {},
  status: "paid",
  ...more
})

export const refund = (id: string, amount: number, more: object = {}) => ({
  id,
  object: "refund",
  amount,
  charge: "ch_1",
  created,
  currency: "eur",
  payment_intent: "pi_1",
  status: "succeeded",
  ...more
})

export const dispute = (status: string) => ({
  id: "du_1",
  object: "dispute",
  amount: 4000,
  balance_transactions: [
    { amount: -4000, created, currency: "eur" },
    ...(status === "won" ? [{ amount: 4000, created: created + 60, currency: "eur" }] : [])
  ],
  charge: "ch_1",
  created,
  currency: "eur",
  payment_intent: "pi_1",
  status
})
