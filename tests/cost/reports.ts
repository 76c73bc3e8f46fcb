import { createHmac, randomUUID } from "node:crypto"
import { shopSecret } from "./measuredService.ts"

/** The event of a payment at Stripe, as a session of Checkout reports it. */
export const paymentReport = (nth: number): string =>
  reportOf("checkout.session.completed", {
    object: "checkout.session",
    amount_total: 4000,
    currency: "eur",
    customer: `cus_${nth}`,
    customer_details: { email: `payer${nth}@customer.example` },
    payment_intent: `pi_${nth}_${randomUUID().slice(0, 8)}`,
    payment_status: "paid"
  })

export const reportOf = (type: string, object: object): string =>
  JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    created: 1_764_000_000,
    livemode: false,
    type,
    data: { object }
  })

/** The header of a call, signed with this secret. */
export const signedReport = (body: string, secret: string = shopSecret): Readonly<Record<string, string>> => {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")
  return { "stripe-signature": `t=${seconds},v1=${signature}` }
}
