import type { Schemas } from "@calendeal/client"

export type ProviderName = Schemas["PaymentConnection"]["provider"]

/** The providers of payments, as they write their names. */
export const providerNames: Readonly<Record<ProviderName, string>> = {
  stripe: "Stripe",
  paddle: "Paddle",
  chargebee: "Chargebee",
  "lemon-squeezy": "Lemon Squeezy",
  gocardless: "GoCardless",
  mollie: "Mollie"
}
