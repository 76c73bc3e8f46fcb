import * as DateTime from "effect/DateTime"
import type { Currency } from "../../kernel/money/index.ts"
import { creditsOf, type Path, type PathTouch } from "./creditsOf.ts"
import { learntWeights } from "./learnt.ts"
import type { Model } from "./Model.ts"
import { shareOut } from "./shareOut.ts"

/** A touch with what the report groups by, such as its channel. */
export interface KeyedTouch extends PathTouch {
  readonly key: string
}

/** Money at the end of a path: of a payment, or below zero of a refund. Without money: a path that has not converted. */
export interface Conversion {
  readonly path: Path<KeyedTouch>
  readonly money: { readonly currency: Currency; readonly cents: bigint } | null
}

/** The cents of one key in one currency. Key null: of paths without a touch. */
export interface Credit {
  readonly key: string | null
  readonly currency: Currency
  readonly cents: bigint
}

/**
 * The money of all conversions by key under a model. For each currency the credits add up to the money, to the cent, and
 * currencies are never added up (D-ATTR-21).
 */
export const attributed = (conversions: ReadonlyArray<Conversion>, model: Model): ReadonlyArray<Credit> => {
  const sums = new Map<Currency, Map<string | null, bigint>>()
  const add = (key: string | null, currency: Currency, cents: bigint) => {
    const ofCurrency = sums.get(currency) ?? new Map<string | null, bigint>()
    sums.set(currency, ofCurrency.set(key, (ofCurrency.get(key) ?? 0n) + cents))
  }
  if (model === "markov" || model === "shapley") {
    const weights = learntWeights(model, countedPaths(conversions))
    for (const [currency, { known, unknown }] of totalsOf(conversions)) {
      const shares = shareOut(
        known,
        weights.map(([, weight]) => weight)
      )
      weights.forEach(([key], place) => add(key, currency, shares[place] ?? 0n))
      if (unknown !== 0n) add(null, currency, unknown)
    }
  } else {
    for (const { money, path } of conversions) {
      if (money === null) continue
      const credits = creditsOf(path, model, money.cents)
      path.touches.forEach(({ key }, place) => add(key, money.currency, credits[place] ?? 0n))
      if (!hasTouch(path)) add(null, money.currency, money.cents)
    }
  }
  return [...sums]
    .flatMap(([currency, ofCurrency]) =>
      [...ofCurrency].map(([key, cents]): Credit => ({ key, currency, cents }))
    )
    .filter(({ cents }) => cents !== 0n)
    .toSorted((one, other) => byText(one.currency, other.currency) || byKey(one.key, other.key))
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const byKey = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : byText(one, other)

const stepsOf = ({ convertedAt, touches }: Path<KeyedTouch>): ReadonlyArray<string> =>
  touches.filter(({ at }) => DateTime.isLessThanOrEqualTo(at, convertedAt)).map(({ key }) => key)

const hasTouch = (path: Path<KeyedTouch>): boolean => stepsOf(path).length > 0

/** The paths that a model learns from. A refund is no conversion, and no loss: it takes back money of one that happened. */
const countedPaths = (conversions: ReadonlyArray<Conversion>) =>
  conversions.flatMap(({ money, path }) => {
    const steps = stepsOf(path)
    if (steps.length === 0) return []
    return [{ steps, converted: Number(money !== null && money.cents > 0n), lost: Number(money === null) }]
  })

/** The money of each currency, of paths with and without a touch. */
const totalsOf = (conversions: ReadonlyArray<Conversion>) => {
  const totals = new Map<Currency, { readonly known: bigint; readonly unknown: bigint }>()
  for (const { money, path } of conversions) {
    if (money === null) continue
    const { known, unknown } = totals.get(money.currency) ?? { known: 0n, unknown: 0n }
    totals.set(
      money.currency,
      hasTouch(path) ? { known: known + money.cents, unknown } : { known, unknown: unknown + money.cents }
    )
  }
  return totals
}
