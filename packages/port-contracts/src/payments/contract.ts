export { checkoutLedgerContract } from "./CheckoutLedger.contract.ts"
