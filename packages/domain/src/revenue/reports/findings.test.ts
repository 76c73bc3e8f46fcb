import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  extremeHours,
  leakyField,
  loadOf,
  missedShare,
  oldDeals,
  riskyLead,
  unevenHost,
  unweighedHost,
  usualLead
} from "./findings.ts"

const Minutes = Schema.Literals([0, 30, 60, 120, 600])
const Hour = Schema.Struct({
  weekday: Schema.Literals([1, 2, 7]),
  hour: Schema.Literals([0, 8, 11, 12, 16, 17, 23]),
  bookedMinutes: Minutes,
  bookableMinutes: Minutes
})
const Count = Schema.Literals([0, 1, 4, 5, 20])

/** The part of the day of an hour. */
const partOf = (hour: number) => (hour < 8 ? "night" : hour < 12 ? "morning" : hour < 17 ? "noon" : "evening")

describe("The findings of reports", () => {
  it.prop(
    "D-REP-6: no part of the week is booked more than the fullest, and none less than the emptiest",
    [Schema.Array(Hour)],
    ([given]) => {
      const hours = [...new Map(given.map((one) => [`${one.weekday} ${one.hour}`, one])).values()]
      const found = extremeHours(hours)
      const shares = [
        ...Map.groupBy(
          hours.filter(({ bookableMinutes }) => bookableMinutes > 0),
          ({ hour, weekday }) => `${weekday} ${partOf(hour)}`
        ).values()
      ].map((group) => {
        const [booked, bookable] = [
          group.reduce((sum, one) => sum + one.bookedMinutes, 0),
          group.reduce((sum, one) => sum + one.bookableMinutes, 0)
        ]
        return Math.min(1, booked / bookable)
      })
      if (found === null) return assert.isAtMost(new Set(shares).size, 1)
      assert.strictEqual(found.fullest.share, Math.max(...shares))
      assert.strictEqual(found.emptiest.share, Math.min(...shares))
      for (const { from, until } of [found.fullest, found.emptiest]) {
        assert.isBelow(from, until)
        assert.strictEqual(partOf(from), partOf(until - 1))
      }
    }
  )

  const load = (bookedMinutes: number, bookableMinutes: number) => ({
    hostId: `${bookedMinutes}/${bookableMinutes}`,
    meetings: 1,
    attended: 0,
    noShow: 0,
    unmarked: 1,
    bookedMinutes,
    missedMinutes: 0,
    bookableMinutes
  })

  it("D-REP-6: a host who is booked to 80 % comes first, then the one with most room", () => {
    const named = (...loads: ReadonlyArray<ReturnType<typeof load>>) => {
      const found = unevenHost(loads)
      return found && [found.host.hostId, found.isFull]
    }
    assert.deepStrictEqual(named(load(80, 100), load(10, 100)), ["80/100", true])
    assert.deepStrictEqual(named(load(79, 100), load(10, 100), load(0, 0)), ["10/100", false])
    assert.isNull(named(load(50, 100), load(50, 100)))
    assert.isNull(named(load(60, 0)))
    assert.isNull(named())
    assert.strictEqual(loadOf(load(200, 100)), 1)
  })

  it("D-REP-6: the host with most or least of its share by weight is named, from five meetings and a quarter on", () => {
    const host = (name: string, led: number, due: number) => ({ name, byWeight: { led, due } })
    const named = (...hosts: ReadonlyArray<ReturnType<typeof host>>) => unweighedHost(hosts)?.host.name
    assert.strictEqual(named(host("a", 15, 10), host("b", 3, 10), host("c", 7, 5)), "b")
    assert.strictEqual(named(host("a", 25, 20)), "a")
    assert.isUndefined(named(host("a", 24, 20), host("b", 9, 5), host("c", 120, 100)))
    assert.isNull(unweighedHost([{ byWeight: null }]))
  })

  it("D-REP-6: a field that fewer than five people saw is not named, nor one that all went past", () => {
    const field = (name: string, views: number, abandonRate: number) => ({
      eventTypeId: "e",
      field: name,
      views,
      medianDwellSeconds: 1,
      p90DwellSeconds: 1,
      abandonRate
    })
    const named = (...fields: ReadonlyArray<ReturnType<typeof field>>) => leakyField(fields)?.field
    assert.strictEqual(named(field("a", 4, 1), field("b", 5, 0.2), field("c", 90, 0.1)), "b")
    assert.isUndefined(named(field("a", 4, 1), field("b", 50, 0)))
  })

  const Lead = Schema.Struct({ attended: Count, noShow: Count, unmarked: Count })

  it.prop(
    "D-REP-6: the risky lead time has most no-shows of enough marks",
    [Schema.Array(Lead)],
    ([given]) => {
      const leads = given.map((one, nth) => ({
        fromDays: nth,
        belowDays: nth + 1,
        meetings: one.attended + one.noShow + one.unmarked,
        ...one
      }))
      const shares = leads
        .filter(({ attended, noShow }) => attended + noShow >= 5)
        .map(({ attended, noShow }) => noShow / (attended + noShow))
      const risky = riskyLead(leads)
      assert.strictEqual(risky === null ? 0 : missedShare(risky), Math.max(0, ...shares))
      assert.strictEqual(
        usualLead(leads)?.meetings ?? 0,
        Math.max(0, ...leads.map(({ meetings }) => meetings))
      )
    }
  )

  it("D-REP-6: old deals are counted from the age on, their values in one currency", () => {
    const age = (fromDays: number, deals: number) => ({
      fromDays,
      belowDays: null,
      deals,
      value: [
        { amount: deals * 10, currency: "EUR" },
        { amount: 1, currency: "USD" }
      ]
    })
    const ages = [age(0, 1), age(30, 2), age(60, 3)]
    assert.deepStrictEqual(oldDeals(ages, 30, "EUR"), { deals: 5, amount: 50 })
    assert.deepStrictEqual(oldDeals(ages, 60, "CHF"), { deals: 3, amount: 0 })
  })
})
