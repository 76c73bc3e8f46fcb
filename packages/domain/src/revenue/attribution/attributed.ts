import * as DateTime from "effect/DateTime"
import { type Path, type PathTouch, weightsOf } from "./creditsOf.ts"
import { learntWeights } from "./learnt.ts"
import type { Model, RuleModel } from "./Model.ts"
import { shareOut } from "./shareOut.ts"

/** A touch with what the report groups by, such as its channel. */
export interface KeyedTouch extends PathTouch {
  readonly key: string
}

/** Paths that end alike. */
export interface Conversion<Unit extends string> {
  readonly path: Path<KeyedTouch>
  /** The sum of each unit, such as a currency. Below zero: more was taken back than paid. */
  readonly amounts: ReadonlyArray<{ readonly unit: Unit; readonly cents: bigint }>
  /**
   * How many are conversions that a model learns from. A refund is none, and no loss: it takes back money of one that
   * happened.
   */
  readonly converted: number
  /** How many led to nothing. */
  readonly lost: number
}

/** The cents of one key in one unit. Key null: of paths without a touch. */
export interface Credit<Unit extends string> {
  readonly key: string | null
  readonly unit: Unit
  readonly cents: bigint
}

/**
 * The amounts of all conversions by key under a model. For each unit the credits add up to the amounts, to the cent, and
 * units are never added up (D-ATTR-21). Amounts of paths whose touches have the same keys and weights are shared as one, so
 * that each sum is rounded once.
 */
export const attributed = <Unit extends string>(
  conversions: ReadonlyArray<Conversion<Unit>>,
  model: Model
): ReadonlyArray<Credit<Unit>> => {
  const sums = new Map<Unit, Map<string | null, bigint>>()
  const add = (key: string | null, unit: Unit, cents: bigint) => {
    const ofUnit = sums.get(unit) ?? new Map<string | null, bigint>()
    sums.set(unit, ofUnit.set(key, (ofUnit.get(key) ?? 0n) + cents))
  }
  if (model === "markov" || model === "shapley") {
    const weights = learntWeights(model, countedPaths(conversions))
    for (const [unit, { known, unknown }] of totalsOf(conversions)) {
      const shares = shareOut(
        known,
        weights.map(([, weight]) => weight)
      )
      weights.forEach(([key], place) => add(key, unit, shares[place] ?? 0n))
      if (unknown !== 0n) add(null, unit, unknown)
    }
  } else {
    for (const { amounts, touches } of alike(conversions, model))
      for (const [unit, cents] of amounts) {
        const shares = shareOut(
          cents,
          touches.map(([, weight]) => weight)
        )
        touches.forEach(([key], place) => add(key, unit, shares[place] ?? 0n))
        if (touches.length === 0) add(null, unit, cents)
      }
  }
  return [...sums]
    .flatMap(([unit, ofUnit]) => [...ofUnit].map(([key, cents]): Credit<Unit> => ({ key, unit, cents })))
    .filter(({ cents }) => cents !== 0n)
    .toSorted((one, other) => byText(one.unit, other.unit) || byKey(one.key, other.key))
}

/** The sums of paths that a model does not tell apart: touches without a weight get nothing, whatever their key. */
const alike = <Unit extends string>(conversions: ReadonlyArray<Conversion<Unit>>, model: RuleModel) => {
  const groups = new Map<
    string,
    {
      readonly touches: ReadonlyArray<readonly [key: string, weight: bigint]>
      readonly amounts: Map<Unit, bigint>
    }
  >()
  for (const { amounts, path } of conversions) {
    const touches = weightsOf(path, model).flatMap((weight, place) => {
      const touch = path.touches[place]
      return touch === undefined || weight === 0n ? [] : [[touch.key, weight] as const]
    })
    const name = JSON.stringify(touches.map(([key, weight]) => [key, String(weight)]))
    const group = groups.get(name) ?? { touches, amounts: new Map<Unit, bigint>() }
    for (const { cents, unit } of amounts) group.amounts.set(unit, (group.amounts.get(unit) ?? 0n) + cents)
    groups.set(name, group)
  }
  return groups.values()
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const byKey = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : byText(one, other)

const stepsOf = ({ convertedAt, touches }: Path<KeyedTouch>): ReadonlyArray<string> =>
  touches.filter(({ at }) => DateTime.isLessThanOrEqualTo(at, convertedAt)).map(({ key }) => key)

/** Whether a touch is before the conversion. */
export const hasTouch = (path: Path): boolean =>
  path.touches.some(({ at }) => DateTime.isLessThanOrEqualTo(at, path.convertedAt))

/** The paths that a model learns from: those of conversions, and those that led to nothing. */
const countedPaths = (conversions: ReadonlyArray<Conversion<string>>) =>
  conversions.flatMap(({ converted, lost, path }) => {
    const steps = stepsOf(path)
    return steps.length === 0 ? [] : [{ steps, converted, lost }]
  })

/** The amounts of each unit, of paths with and without a touch. */
const totalsOf = <Unit extends string>(conversions: ReadonlyArray<Conversion<Unit>>) => {
  const totals = new Map<Unit, { readonly known: bigint; readonly unknown: bigint }>()
  for (const { amounts, path } of conversions)
    for (const { cents, unit } of amounts) {
      const { known, unknown } = totals.get(unit) ?? { known: 0n, unknown: 0n }
      totals.set(
        unit,
        hasTouch(path) ? { known: known + cents, unknown } : { known, unknown: unknown + cents }
      )
    }
  return totals
}
