import { assert, describe, it } from "@effect/vitest"
import { oldIn, stageFinding, type StageItem, valueIn } from "./stages.ts"

const open = [0, 7, 30, 90].map((fromDays) => ({ fromDays, belowDays: null, deals: 0, value: [] }))
const item = (stage: string | null, ages: ReadonlyArray<number>, euros = 0): StageItem => ({
  stage,
  deals: ages.reduce((sum, deals) => sum + deals, 0),
  value: euros === 0 ? [] : [{ amount: euros, currency: "EUR" }],
  ages: [...ages]
})
const found = (...stages: ReadonlyArray<StageItem>) => {
  const finding = stageFinding({ open, stages: [...stages] }, 30, "EUR")
  return finding && { ...finding, item: finding.item.stage }
}

describe("the report of stages", () => {
  it("D-CON-224: names the stage with most old deals first", () => {
    const stages = [item(null, [9, 0, 0, 0], 900), item("trial", [0, 1, 1, 1]), item("won", [0, 0, 1, 0])]
    assert.deepStrictEqual(found(...stages), { tag: "Old", item: "trial", some: 2, all: 3 })
  })

  it("D-CON-224: else that with most value in the currency, else that with most deals", () => {
    const stages = [item(null, [9, 0, 0, 0], 100), item("trial", [1, 1, 0, 0], 250)]
    assert.deepStrictEqual(found(...stages), { tag: "Value", item: "trial", amount: 250 })
    const valueless = [item(null, [1, 0, 0, 0]), item("trial", [1, 1, 0, 0])]
    assert.deepStrictEqual(found(...valueless), { tag: "Deals", item: "trial", some: 2, all: 3 })
  })

  it("D-CON-224: of equal ones the earlier, and nothing without deals", () => {
    const stages = [item("one", [1, 0, 0, 0]), item("two", [1, 0, 0, 0])]
    assert.deepStrictEqual(found(...stages), { tag: "Deals", item: "one", some: 1, all: 2 })
    assert.isNull(found(item(null, [0, 0, 0, 0])))
    assert.isNull(found())
  })

  it("D-CON-223: has values by currency and deals by age", () => {
    const one = item("trial", [1, 2, 4, 8], 7)
    assert.deepStrictEqual([oldIn(one, open, 30), oldIn(one, open, 0)], [12, 15])
    assert.deepStrictEqual([valueIn(one, "EUR"), valueIn(one, "USD")], [7, 0])
  })
})
