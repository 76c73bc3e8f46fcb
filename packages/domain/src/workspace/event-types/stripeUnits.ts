import type { Money } from "../../kernel/money/index.ts"

/** The currencies that Stripe counts in whole units. ISK and UGX are not among them: Stripe still wants two digits for them. */
const withoutDigits: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ")
)
/** Two digits that have to be zeros. */
const wholeOnly: ReadonlySet<string> = new Set(["ISK", "UGX"])
const threeDigits: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"])

/** Stripe's largest amount: eight digits. */
const most = 99_999_999

/** The amount in Stripe's smallest unit of its currency; null: Stripe does not take exactly this amount. */
export const stripeUnits = ({ cents, currency }: Money): number | null => {
  const isWhole = cents % 100 === 0
  if ((withoutDigits.has(currency) || wholeOnly.has(currency)) && !isWhole) return null
  const units = withoutDigits.has(currency) ? cents / 100 : threeDigits.has(currency) ? cents * 10 : cents
  return units <= most ? units : null
}
