import { callOf } from "./follow.ts"

/** Objects of a shop at Stripe, in the shapes of its documentation, with the fields that are read and some that are not. */

export const created = 1_764_000_000

export const event = (type: string, object: object, more: object = {}) =>
  callOf({
    id: `evt_${type.replaceAll(".", "_")}`,
    object: "event",
    api_version: "2025-09-30.clover",
    created: created + 60,
    livemode: true,
    pending_webhooks: 1,
    request: { id: "req_1", idempotency_key: null },
    type,
    data: { object },
    ...more
  })

export const session = (more: object = {}) => ({
  id: "cs_live_1",
  object: "checkout.session",
  amount_subtotal: 4000,
  amount_total: 4000,
  client_reference_id: null,
  created,
  currency: "eur",
  customer: "cus_1",
  customer_details: { email: "sam@customer.example", name: "Sam", address: null },
  customer_email: null,
  invoice: null,
  invoice_creation: { enabled: false, invoice_data: {} },
  livemode: true,
  metadata: {},
  mode: "payment",
  payment_intent: "pi_1",
  payment_status: "paid",
  status: "complete",
  subscription: null,
  ...more
})

export const intent = (more: object = {}) => ({
  id: "pi_1",
  object: "payment_intent",
  amount: 4000,
  amount_received: 4000,
  created,
  currency: "eur",
  customer: "cus_1",
  description: null,
  latest_charge: "ch_1",
  livemode: true,
  metadata: {},
  receipt_email: null,
  status: "succeeded",
  ...more
})

export const invoice = (more: object = {}) => ({
  id: "in_1",
  object: "invoice",
  amount_due: 4000,
  amount_paid: 4000,
  billing_reason: "subscription_create",
  created,
  currency: "eur",
  customer: "cus_1",
  customer_email: "sam@customer.example",
  description: null,
  lines: { object: "list", data: [{ id: "il_1", object: "line_item", description: "1 × Coaching" }] },
  metadata: {},
  number: "A-0001",
  parent: {
    type: "subscription_details",
    subscription_details: { subscription: "sub_1", metadata: {} },
    quote_details: null
  },
  status: "paid",
  status_transitions: { finalized_at: created, paid_at: created + 5, voided_at: null },
  total: 4000,
  ...more
})

export const charge = (more: object = {}) => ({
  id: "ch_1",
  object: "charge",
  amount: 4000,
  amount_captured: 4000,
  amount_refunded: 0,
  billing_details: { email: "sam@customer.example", name: "Sam", phone: null },
  captured: true,
  created,
  currency: "eur",
  customer: "cus_1",
  description: null,
  metadata: {},
  paid: true,
  payment_intent: "pi_1",
  receipt_email: null,
  status: "succeeded",
  ...more
})

export const refund = (id: string, amount: number, more: object = {}) => ({
  id,
  object: "refund",
  amount,
  charge: "ch_1",
  created: created + 3600,
  currency: "eur",
  metadata: {},
  payment_intent: "pi_1",
  reason: "requested_by_customer",
  status: "succeeded",
  ...more
})

export const dispute = (status: string, more: object = {}) => ({
  id: "du_1",
  object: "dispute",
  amount: 4000,
  balance_transactions: [
    { id: "txn_1", object: "balance_transaction", amount: -4000, created: created + 7200, currency: "eur" },
    ...(status === "won"
      ? [
          {
            id: "txn_2",
            object: "balance_transaction",
            amount: 4000,
            created: created + 9000,
            currency: "eur"
          }
        ]
      : [])
  ],
  charge: "ch_1",
  created: created + 7200,
  currency: "eur",
  livemode: true,
  metadata: {},
  payment_intent: "pi_1",
  reason: "fraudulent",
  status,
  ...more
})

const list = (data: ReadonlyArray<object>) => ({ object: "list", data, has_more: false, url: "/v1" })

/** What Stripe answers. The payment is of an invoice, of a session, of both or of none. */
export const answers =
  (shop: {
    readonly invoicePayments?: ReadonlyArray<object>
    readonly sessions?: ReadonlyArray<object>
    readonly invoice?: object
    readonly refunds?: ReadonlyArray<object>
  }) =>
  (path: string): unknown => {
    switch (path) {
      case "/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=pi_1":
        return list(shop.invoicePayments ?? [])
      case "/v1/checkout/sessions?payment_intent=pi_1":
        return list(shop.sessions ?? [])
      case "/v1/refunds?charge=ch_1&limit=100":
        return list(shop.refunds ?? [])
      case "/v1/invoices/in_1":
        return shop.invoice
      default:
        throw new Error(`Nothing is at ${path}.`)
    }
  }

/** The link between the payment intent and the invoice. */
export const invoicePayment = {
  id: "inpay_1",
  object: "invoice_payment",
  amount_paid: 4000,
  currency: "eur",
  invoice: "in_1",
  is_default: true,
  payment: { type: "payment_intent", payment_intent: "pi_1" },
  status: "paid"
}
