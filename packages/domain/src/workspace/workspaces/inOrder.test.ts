import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { inOrder } from "./inOrder.ts"

const Ids = Schema.Array(Schema.Literals(["a", "b", "c", "d", "e", "f"])).check(Schema.isUnique())

describe("inOrder", () => {
  it.prop(
    "D-MGMT-45: has the named items first, then the others as they were",
    [Ids, Ids],
    ([ids, order]) => {
      const items = ids.map((id) => ({ id }))
      // One after the other is taken out of what is left.
      const left = [...ids]
      const slow = order.flatMap((id) => (left.includes(id) ? left.splice(left.indexOf(id), 1) : []))
      assert.deepStrictEqual(
        inOrder(items, order).map(({ id }) => id),
        [...slow, ...left]
      )
    }
  )
})
