import type { SeededRandom } from "../../kit/http/SeededRandom.ts"
import type { Act, Payment, Shop } from "./Payment.ts"

/** What happens to a payment after it was paid: a number is a refund of so many quarters of it. */
type Plot = ReadonlyArray<number | "refund_failed" | "disputed" | "won">

const plots: ReadonlyArray<Plot> = [
  [],
  [],
  [1],
  [1, 3],
  [4],
  ["disputed"],
  ["disputed", "won"],
  ["disputed", "won", 1, 3],
  [4, "refund_failed"],
  [1, "refund_failed", 4]
]

const whatIn = (step: Plot[number]): Act["what"] => (typeof step === "number" ? "refunded" : step)

/** A person's payments at a shop, each with what will happen to it. Most have one; a subscription has several. */
export const storyOf = (random: SeededRandom, shop: Shop, nth: number) => {
  const [first, ...others] = plots.filter((plot) => plot.every((step) => shop.can.has(whatIn(step))))
  const currency = random.oneOf(shop.currencies)
  // A quarter of it is whole in every currency, also in one without decimals.
  const cents = 400 * random.between(1, 5000)
  const count = random.chance(20) ? random.between(2, 4) : 1
  return Array.from({ length: count }, (_, which) => {
    const payment: Payment = {
      id: `${nth}n${which}`,
      email: `payer-${nth}@lead.example`,
      customer: `cus${nth}`,
      currency,
      cents,
      renews: count === 1 ? null : which === 0 ? "first" : "renewal",
      acts: [],
      refunds: []
    }
    return { payment, plot: random.oneOf([first ?? [], ...others]) }
  })
}

/** Carries out a step at the shop. Null is the payment itself. */
export const actOf = (payment: Payment, step: Plot[number] | null): Act => {
  const act = carriedOut(payment, step)
  payment.acts.push(act)
  return act
}

const carriedOut = (payment: Payment, step: Plot[number] | null): Act => {
  const { cents, refunds } = payment
  if (step === null) return { what: "paid" }
  if (typeof step === "number") {
    refunds.push({ cents: (cents / 4) * step, isFailed: false })
    return { what: "refunded", nth: refunds.length - 1 }
  }
  if (step !== "refund_failed") return { what: step }
  const last = refunds.at(-1)
  if (last !== undefined) last.isFailed = true
  return { what: step, nth: refunds.length - 1 }
}
