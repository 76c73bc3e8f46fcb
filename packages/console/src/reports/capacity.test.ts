import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { capacityFinding, type CapacityItem, capacityLines } from "./capacity.ts"

const Hours = Schema.NullOr(Schema.Literals([0, 1.5, 72]))
const Drawn = Schema.Array(
  Schema.Struct({
    hours: Schema.NullOr(Schema.Array(Hours).check(Schema.isMaxLength(2))),
    served: Schema.Literals([0, 4, 200]),
    withoutTime: Schema.Literals([0, 1, 20])
  })
).check(Schema.isMaxLength(3))

const itemOf = ({ hours, served, withoutTime }: (typeof Drawn.Type)[number], nth: number): CapacityItem => ({
  eventTypeId: String(nth),
  routes:
    hours?.map((one, place) => ({
      rule: place === 0 ? null : place,
      name: null,
      hostIds: [],
      firstFreeAt: one === null ? null : "2026-12-01T09:00:00Z",
      hours: one
    })) ?? null,
  questions: served + withoutTime,
  withoutTime
})

describe("The report of capacity", () => {
  it.prop("D-CON-228: says the worst that there is", [Drawn], ([drawn]) => {
    const items = drawn.map(itemOf)
    const found = capacityFinding(items)
    const hours = drawn.flatMap((one) => one.hours ?? [])
    const unserved = items.filter(
      ({ questions, withoutTime }) => questions >= 5 && withoutTime * 20 >= questions
    )
    if (hours.includes(null)) assert.strictEqual(found?.tag, "Closed")
    else if (unserved.length > 0) {
      assert.deepStrictEqual(found?.tag === "Unserved" && [found.some, found.all], [
        Math.max(...unserved.map(({ withoutTime }) => withoutTime)),
        found?.tag === "Unserved" ? found.item.questions : 0
      ])
      assert.isTrue(unserved.some((item) => found?.tag === "Unserved" && item === found.item))
    } else if (hours.length > 0)
      assert.strictEqual(found?.tag === "Longest" && found.hours, Math.max(...hours.map((one) => one ?? 0)))
    else assert.isNull(found)
  })

  it.prop("D-CON-227: the table has each searched route, the longest wait first", [Drawn], ([drawn]) => {
    const lines = capacityLines(drawn.map(itemOf)).map(({ route }) => route.hours)
    const all = drawn.flatMap((one) => one.hours ?? [])
    assert.strictEqual(lines.length, all.length)
    for (const [nth, one] of lines.entries())
      assert.isTrue(nth === 0 || (lines[nth - 1] ?? Infinity) >= (one ?? Infinity))
  })
})
