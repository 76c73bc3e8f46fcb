import type { Schemas } from "@calendeal/client"
import { localeFor } from "@calendeal/web-kit/locale-for"

export type Money = Schemas["RevenueReport"]["items"][number]["revenue"][number]

/** Numbers, shares, changes and amounts in a language. */
export const numbersOf = (lang: string) => {
  const locale = localeFor(lang)
  const count = new Intl.NumberFormat(locale)
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
  const change = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero"
  })
  return {
    count: (value: number) => count.format(value),
    share: (value: number) => share.format(value),
    /** `+31%`; empty: there was nothing before. */
    change: (now: number, before: number) => (before > 0 ? change.format(now / before - 1) : ""),
    /** `€148,300`; fractions only if there are any. */
    money: (sum: Money) => moneyIn(locale, !Number.isInteger(sum.amount))(sum),
    /** The amounts of one column: all with fractions if one has them, so that they can be compared. */
    moneyLike: (column: ReadonlyArray<Pick<Money, "amount">>) =>
      moneyIn(
        locale,
        column.some(({ amount }) => !Number.isInteger(amount))
      )
  }
}

const moneyIn =
  (locale: string, hasFractions: boolean) =>
  ({ amount, currency }: Money): string =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      ...(!hasFractions && { minimumFractionDigits: 0, maximumFractionDigits: 0 })
    }).format(amount)
