import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { dayMeetings } from "./dayMeetings.ts"

const pageSize = 5
const Minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1439 }))

describe("dayMeetings", () => {
  it.effect.prop(
    "D-CON-59: today has all meetings by their start, or those of a page from now on, or the latest ones",
    [Schema.Array(Minute), Minute],
    ([starts, now]) =>
      Effect.promise(async () => {
        const inOrder = starts.toSorted((one, other) => one - other)
        const found = await dayMeetings(
          ({ from, to }, sort) => {
            const inside = inOrder.filter((start) => start >= from && start < to)
            const items = (sort === "startAt" ? inside : inside.toReversed()).slice(0, pageSize)
            return Promise.resolve({ items, isWhole: inside.length <= pageSize })
          },
          { from: 0, to: 1440 },
          now
        )
        const isWhole = starts.length <= pageSize
        const next = inOrder.filter((start) => start >= now)
        const crowded = next.length > 0 ? next.slice(0, pageSize) : inOrder.slice(-pageSize)
        assert.deepStrictEqual(found, { items: isWhole ? inOrder : crowded, isWhole })
      })
  )
})
