import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type CountedPath, learntWeights } from "./learnt.ts"
import { type DataModel, Model, modelsFor, RuleModel } from "./Model.ts"

const path = (steps: string, converted: number, lost = 1 - converted): CountedPath => ({
  steps: [...steps],
  converted,
  lost
})
const example = [path("ABC", 1), path("A", 1), path("B", 0), path("AC", 0), path("BC", 1), path("C", 0)]

/** The conversions of each key: its part of all weights, times the conversions. */
const conversionsOf = (model: DataModel, paths: ReadonlyArray<CountedPath>): Record<string, number> => {
  const weights = learntWeights(model, paths)
  const whole = weights.reduce((all, [, weight]) => all + Number(weight), 0)
  const converted = paths.reduce((all, one) => all + one.converted, 0)
  return Object.fromEntries(
    weights.map(([key, weight]) => [key, whole === 0 ? 0 : (Number(weight) / whole) * converted])
  )
}

const Times = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
const Paths = Schema.Array(
  Schema.Struct({
    steps: Schema.Array(Schema.Literals(["A", "B", "C", "D", "E"])).check(
      Schema.isMinLength(1),
      Schema.isMaxLength(5)
    ),
    converted: Times,
    lost: Times
  })
).check(Schema.isMaxLength(8))

const agree = (found: Record<string, number>, expected: Record<string, number>) => {
  assert.deepStrictEqual(Object.keys(found).toSorted(), Object.keys(expected).toSorted())
  for (const [key, value] of Object.entries(expected)) assert.closeTo(found[key] ?? -1, value, 1e-6, key)
}

/** By the definition: what each key adds to the keys before it, over all orders of the keys. */
const shapleyByOrders = (paths: ReadonlyArray<CountedPath>) => {
  const keys = [...new Set(paths.flatMap(({ steps }) => steps))]
  const worth = (set: ReadonlySet<string>) =>
    paths.reduce((sum, one) => sum + (one.steps.every((step) => set.has(step)) ? one.converted : 0), 0)
  const orders = (rest: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((key) => orders(rest.filter((one) => one !== key)).map((order) => [key, ...order]))
  const all = orders(keys)
  const sums = Object.fromEntries(keys.map((key) => [key, 0]))
  for (const order of all)
    order.forEach((key, nth) => {
      const added = worth(new Set(order.slice(0, nth + 1))) - worth(new Set(order.slice(0, nth)))
      sums[key] = (sums[key] ?? 0) + added / all.length
    })
  return sums
}

/** By walking: the visitors of all places are moved on, step by step, until none is left on the way. */
const markovByWalking = (paths: ReadonlyArray<CountedPath>) => {
  const keys = [...new Set(paths.flatMap(({ steps }) => steps))]
  const moves = paths.flatMap(({ converted, lost, steps }) => {
    const chain = ["start", ...steps]
    return [
      ...chain.slice(1).map((to, nth) => ({ from: chain[nth] ?? "", to, times: converted + lost })),
      { from: chain.at(-1) ?? "", to: "won", times: converted },
      { from: chain.at(-1) ?? "", to: "gone", times: lost }
    ]
  })
  const leaving = (from: string) =>
    moves.reduce((all, move) => all + (move.from === from ? move.times : 0), 0)
  const won = (removed: string | null): number => {
    let places = new Map([["start", 1]])
    let sum = 0
    for (let step = 0; step < 3000; step += 1) {
      const next = new Map<string, number>()
      for (const { from, times, to } of moves) {
        const moved = ((places.get(from) ?? 0) * times) / Math.max(1, leaving(from))
        if (to === "won") sum += moved
        else if (to !== "gone" && to !== removed) next.set(to, (next.get(to) ?? 0) + moved)
      }
      places = next
      if ([...places.values()].every((value) => value < 1e-13)) break
    }
    return sum
  }
  const base = won(null)
  const effects = keys.map((key) => (base === 0 ? 0 : 1 - won(key) / base))
  const whole = effects.reduce((all, effect) => all + effect, 0)
  const converted = paths.reduce((all, one) => all + one.converted, 0)
  return Object.fromEntries(
    keys.map((key, nth) => [key, whole === 0 ? 0 : ((effects[nth] ?? 0) / whole) * converted])
  )
}

describe("learntWeights", () => {
  it("D-ATTR-27: Markov's removal effects share the example", () => {
    const found = conversionsOf("markov", example)
    assert.deepStrictEqual(
      Object.entries(found).map(([key, value]) => [key, value.toFixed(4)]),
      [
        ["A", "1.1379"],
        ["B", "0.6207"],
        ["C", "1.2414"]
      ]
    )
  })

  it("D-ATTR-28: Shapley's values share the example", () => {
    const found = conversionsOf("shapley", example)
    assert.deepStrictEqual(
      Object.entries(found).map(([key, value]) => [key, value.toFixed(4)]),
      [
        ["A", "1.3333"],
        ["B", "0.8333"],
        ["C", "0.8333"]
      ]
    )
  })

  it("D-ATTR-27, D-ATTR-28: both agree with the Python package `mta` 0.0.9", () => {
    const paths = [
      path("A", 40, 160),
      path("B", 25, 300),
      path("C", 5, 90),
      path("AB", 60, 120),
      path("BA", 22, 70),
      path("AC", 18, 44),
      path("CBA", 30, 25),
      path("ABC", 41, 60),
      path("ABAD", 9, 12),
      path("DE", 14, 8),
      path("EDB", 7, 31),
      path("ACDE", 12, 10),
      path("BE", 0, 55),
      path("DAB", 33, 17)
    ]
    // `MTA(…).shapley(normalize=False)`
    agree(conversionsOf("shapley", paths), {
      A: 130.666667,
      B: 106,
      C: 40.666667,
      D: 26.333333,
      E: 12.333333
    })
    // `MTA(…).transition_matrix()`, solved with NumPy without each channel: `markov()` simulates the chain, or counts only stored paths.
    agree(conversionsOf("markov", paths), {
      A: 109.845164,
      B: 113.012529,
      C: 49.552903,
      D: 23.056223,
      E: 20.533181
    })
  })

  it.prop(
    "D-ATTR-28: Shapley's values are those of all orders of the keys",
    [Paths],
    ([paths]) => agree(conversionsOf("shapley", paths), shapleyByOrders(paths)),
    { arbitrary: { runs: 100 } }
  )

  it.prop(
    "D-ATTR-27: Markov's removal effects are those of visitors who walk the chain",
    [Paths],
    ([paths]) => agree(conversionsOf("markov", paths), markovByWalking(paths)),
    { arbitrary: { runs: 100 } }
  )

  it("D-ATTR-26: models that learn need more than 300 conversions", () => {
    assert.deepStrictEqual(modelsFor(300), RuleModel.literals)
    assert.deepStrictEqual(modelsFor(301), Model.literals)
  })
})
