import { takesPlace } from "@calendeal/domain/bookings"
import type { Schemas } from "@calendeal/client"
import type { Booking, Contact } from "../api/client.ts"
import type { Money } from "../charts/numbers.ts"
import { isFromAd } from "@calendeal/domain/sources"
import { signed } from "../deals/signed.ts"

type Attribution = Contact["attribution"]
type Visit = NonNullable<Attribution["first"]>

/** All known visits, the first one first and each once. */
export const touchesOf = ({ between = [], first, last }: Attribution): ReadonlyArray<Visit> => [
  ...(first === null ? [] : [first]),
  ...between,
  ...(last === null || last.at === first?.at ? [] : [last])
]

/** The sum in each currency, in the order in which the currencies appear. */
const sums = (amounts: ReadonlyArray<Money>): ReadonlyArray<Money> =>
  [...new Set(amounts.map(({ currency }) => currency))].map((currency) => ({
    currency,
    // Amounts have at most two decimals.
    amount:
      amounts.reduce((sum, one) => sum + (one.currency === currency ? Math.round(one.amount * 100) : 0), 0) /
      100
  }))

const dayLength = 24 * 60 * 60 * 1000

export interface Sales {
  readonly deals: ReadonlyArray<Pick<Schemas["Deal"], "amount" | "currency">>
  readonly payments: ReadonlyArray<
    Pick<Schemas["Transaction"], "amount" | "currency" | "kind" | "transactionAt">
  >
}

/** What is paid and agreed in each currency: money that was given back is not paid. */
export const moneyOf = ({ deals, payments }: Sales) => ({
  paid: sums(payments.map(signed)),
  agreed: sums(
    deals.flatMap(({ amount, currency }) =>
      amount === null || currency === null ? [] : [{ amount, currency }]
    )
  )
})

/** Whole days from the first visit to the first payment; null: one of them is missing. */
export const daysToPay = (attribution: Attribution, payments: Sales["payments"]): number | null => {
  const [click] = touchesOf(attribution)
  const paid = payments
    .filter(({ kind }) => kind === "payment")
    .map(({ transactionAt }) => Date.parse(transactionAt))
  if (click === undefined || paid.length === 0) return null
  return Math.max(0, Math.floor((Math.min(...paid) - Date.parse(click.at)) / dayLength))
}

/** The meetings that take place: all, those to which the contact came, and those to come. */
export const meetingsOf = (
  bookings: ReadonlyArray<Pick<Booking, "attendance" | "startAt" | "status">>,
  now: number
) => {
  const held = bookings.filter(takesPlace)
  return {
    all: held.length,
    came: held.filter(({ attendance }) => attendance?.mark === "attended").length,
    ahead: held.filter(({ startAt }) => Date.parse(startAt) > now).length
  }
}

/** All visits, and those through an ad. */
export const visitsOf = (attribution: Attribution) => {
  const visits = touchesOf(attribution)
  return { all: visits.length, fromAds: visits.filter(({ touch }) => isFromAd(touch)).length }
}
