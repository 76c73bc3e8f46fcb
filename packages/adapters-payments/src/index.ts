/**
 * Providers of payments: the page on which a booking is paid (`checkout/`), and what each provider reports of a shop's payments, in a
 * folder of its own.
 */

export * as CheckoutProvider from "./checkout/CheckoutProvider.ts"
export * as PaymentProviders from "./providers/PaymentProviders.ts"
export { entriesInCsv, type LineFault } from "./file/entriesInCsv.ts"
