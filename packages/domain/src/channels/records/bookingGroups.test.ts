import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { waits } from "../../scheduling/bookings/index.ts"
import { bookingGroups, countOf, mostCounted } from "./bookingGroups.ts"

const instant = (hour: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, hour))
const Hour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))
const Edge = Schema.NullOr(Hour)
const Start = Schema.Struct({
  hour: Hour,
  status: Schema.Literals(["confirmed", "cancelled", "held", "requested"])
})

describe("groups of bookings", () => {
  it.prop(
    "D-MGMT-42: each booking of the period is in the group of its status and its start, and in no other; one that waits is ahead",
    [Hour, Edge, Edge, Start],
    ([now, from, to, { hour, status }]) => {
      const groups = bookingGroups(
        { ...(from !== null && { from: instant(from) }), ...(to !== null && { to: instant(to) }) },
        instant(now)
      )
      const found = Object.entries(groups)
        .filter(
          ([, filter]) =>
            (filter.status === status || (filter.status === "waiting" && waits({ status }))) &&
            (filter.from === undefined || DateTime.isGreaterThanOrEqualTo(instant(hour), filter.from)) &&
            (filter.to === undefined || DateTime.isLessThan(instant(hour), filter.to))
        )
        .map(([group]) => group)
      const isInPeriod = (from === null || hour >= from) && (to === null || hour < to)
      const isAhead = hour >= now
      const expected = {
        confirmed: [isAhead ? "upcoming" : "past"],
        cancelled: ["cancelled"],
        held: isAhead ? ["waiting"] : [],
        requested: isAhead ? ["waiting"] : []
      }
      assert.deepStrictEqual(found, isInPeriod ? expected[status] : [])
    }
  )

  it("D-MGMT-42: a mark narrows the past ones only", () => {
    const { cancelled, past, upcoming } = bookingGroups({ attendance: "none" }, instant(1))
    assert.deepStrictEqual(
      [upcoming, past, cancelled].map(({ attendance }) => attendance),
      [undefined, "none", undefined]
    )
  })

  it("D-MGMT-42: a count stops, and says that there are more", () => {
    assert.deepStrictEqual([0, mostCounted, mostCounted + 1].map(countOf), [
      { count: 0, more: false },
      { count: mostCounted, more: false },
      { count: mostCounted, more: true }
    ])
  })
})
