import * as Schema from "effect/Schema"

/** The providers of payments whose calls are received, by the name that stands in the address of a call. */
export const ProviderName = Schema.Literals([
  "stripe",
  "paddle",
  "chargebee",
  "lemon-squeezy",
  "gocardless",
  "mollie"
])
export type ProviderName = typeof ProviderName.Type
