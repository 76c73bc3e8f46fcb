import * as Schema from "effect/Schema"
import { Tax } from "../../kernel/money/index.ts"

/** What a provider of payments says of money besides its amount (D-LEDG-10). Null: it does not say. */
export const Billing = Schema.Struct({
  /** The tax that the amount contains, in its currency. */
  tax: Schema.NullOr(Tax),
  /** What the provider calls the subscription that is paid. */
  subscriptionId: Schema.NullOr(Schema.String),
  /** Whether the payment starts a subscription or renews it. Null also for a change in between, and for other payments. */
  subscriptionPayment: Schema.NullOr(Schema.Literals(["first", "renewal"]))
})
export type Billing = typeof Billing.Type

/** Nothing is said. */
export const noBilling: Billing = { tax: null, subscriptionId: null, subscriptionPayment: null }

/** What the first report says, and what another one of the same money adds: what is known stays (D-LEDG-11). */
export const completed = <Known extends Billing>(known: Known, more: Billing): Known => ({
  ...known,
  tax: known.tax ?? more.tax,
  subscriptionId: known.subscriptionId ?? more.subscriptionId,
  subscriptionPayment: known.subscriptionPayment ?? more.subscriptionPayment
})

/** Whether another report of the same money adds something. */
export const addsTo = (known: Billing, more: Billing): boolean =>
  (known.tax === null && more.tax !== null) ||
  (known.subscriptionId === null && more.subscriptionId !== null) ||
  (known.subscriptionPayment === null && more.subscriptionPayment !== null)

/** These fields alone. */
export const billingOf = ({ subscriptionId, subscriptionPayment, tax }: Billing): Billing => ({
  tax,
  subscriptionId,
  subscriptionPayment
})
