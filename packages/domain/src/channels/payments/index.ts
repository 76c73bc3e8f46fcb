/** Payments on the page of a provider. `followCheckout` in `deliveries` decides what a payment does to its booking. */

export * from "./CheckoutLedger.ts"
export * from "./CheckoutProvider.ts"
export * from "./PaymentAccount.ts"
export * from "./sealPayment.ts"
