/** What the service asks of the payment provider, and what follows from its answers. */

export { askCheckout } from "./askCheckout.ts"
export { type OpenedCheckout, openCheckout } from "./openCheckout.ts"
export { paymentHandler } from "./paymentHandler.ts"
export { receiveCheckoutCall } from "./receiveCheckoutCall.ts"
export { recordPayment } from "./followCheckout.ts"
export { checkoutKey, referenceOf } from "./recordRefund.ts"
