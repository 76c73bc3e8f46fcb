import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type Block, weekBlocks } from "./weekBlocks.ts"

const Seen = Schema.Array(
  Schema.Struct({
    uid: Schema.String,
    group: Schema.optionalKey(
      Schema.Struct({
        id: Schema.Literals(["one", "two", "three"]),
        seats: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
      })
    )
  })
)

describe("the blocks of a week", () => {
  it.prop(
    "D-CON-180: a group is one block with the seats of all its bookings, and every other booking has its own",
    [Seen],
    ([bookings]) => {
      const blocks = weekBlocks(bookings)
      const seatsOf = (id: string) =>
        bookings.reduce((sum, { group }) => sum + (group?.id === id ? group.seats : 0), 0)
      const isFirst = (id: string, nth: number) => bookings.findIndex(({ group }) => group?.id === id) === nth
      const expected = bookings.flatMap((booking, nth): ReadonlyArray<Block<typeof booking>> => {
        const id = booking.group?.id
        if (id === undefined) return [{ booking, taken: null }]
        return isFirst(id, nth) ? [{ booking, taken: seatsOf(id) }] : []
      })
      assert.deepStrictEqual(blocks, expected)
    }
  )
})
