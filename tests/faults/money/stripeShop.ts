import { signatureOf } from "@calendeal/port-contracts/mock-server"
import { secondOf, type Shop, unitsOf } from "./Payment.ts"

/** At Stripe, ISK and UGX have two digits after the point, which ISO 4217 does not give them. */
const digits: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

/** Stripe: single payments by Checkout, and invoices of subscriptions. */
export const stripe = (secret: string): Shop => ({
  provider: "stripe",
  settings: {},
  currencies: ["EUR", "USD", "JPY", "KWD", "ISK", "UGX"],
  can: new Set(["paid", "refunded", "refund_failed", "disputed", "won"]),
  sign: (body) => ({ "stripe-signature": signatureOf(body, Math.floor(Date.now() / 1000), secret) }),
  calls: (payment, act) => {
    const { acts, customer, email, id, renews } = payment
    const [currency, created] = [payment.currency.toLowerCase(), secondOf(payment, act)]
    const units = (cents: number) => unitsOf(cents, digits[payment.currency])
    const amount = units(payment.cents)
    const event = (type: string, object: object) =>
      JSON.stringify({
        id: `evt_${id}_${type}_${acts.indexOf(act)}`,
        object: "event",
        created,
        livemode: false,
        type,
        data: { object }
      })
    const paid = [
      event("checkout.session.completed", {
        object: "checkout.session",
        amount_total: amount,
        currency,
        customer,
        customer_details: { email },
        payment_intent: `pi_${id}`,
        payment_status: "paid"
      }),
      event("payment_intent.succeeded", {
        id: `pi_${id}`,
        object: "payment_intent",
        amount_received: amount,
        currency,
        receipt_email: email
      })
    ] as const
    const invoiced = event("invoice.paid", {
      id: `in_${id}`,
      object: "invoice",
      amount_paid: amount,
      billing_reason: renews === "first" ? "subscription_create" : "subscription_cycle",
      currency,
      customer,
      customer_email: email,
      metadata: {},
      parent: { subscription_details: { subscription: `sub_${customer}`, metadata: {} } },
      status: "paid"
    })
    const refund = (nth: number, status: "succeeded" | "failed") =>
      event(status === "failed" ? "refund.failed" : "refund.created", {
        id: `re_${id}_${nth}`,
        object: "refund",
        amount: units(payment.refunds[nth]?.cents ?? 0),
        created,
        currency,
        failure_balance_transaction: status === "failed" ? `txn_${id}_${nth}` : null,
        payment_intent: `pi_${id}`,
        status
      })
    const dispute = (isWon: boolean) =>
      event(`charge.dispute.funds_${isWon ? "reinstated" : "withdrawn"}`, {
        id: `du_${id}`,
        object: "dispute",
        amount,
        balance_transactions: [-amount, ...(isWon ? [amount] : [])].map((moved) => ({
          amount: moved,
          created,
          currency
        })),
        created,
        currency,
        payment_intent: `pi_${id}`,
        status: isWon ? "won" : "needs_response"
      })
    switch (act.what) {
      case "paid":
        return renews === null ? paid : [invoiced]
      case "refunded":
        return [refund(act.nth, "succeeded")]
      case "refund_failed":
        return [refund(act.nth, "failed")]
      default:
        return [dispute(act.what === "won")]
    }
  },
  documents: ({ id, renews }) => ({
    [`/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=pi_${id}`]: {
      object: "list",
      data: renews === null ? [] : [{ invoice: `in_${id}` }]
    }
  })
})
