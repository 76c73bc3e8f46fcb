import { assert, describe, it } from "@effect/vitest"
import { date } from "../../test/availability/questions.ts"
import { dateOf, datesBetween, dayOf, daysBetween, plusDays, weekdayOf } from "./LocalDates.ts"

describe("LocalDates", () => {
  it("counts days across months, leap days and years", () => {
    assert.strictEqual(plusDays(date("2024-02-28"), 1), "2024-02-29")
    assert.strictEqual(plusDays(date("2024-03-01"), -1), "2024-02-29")
    assert.strictEqual(plusDays(date("2026-12-31"), 1), "2027-01-01")
    assert.strictEqual(daysBetween(date("2024-01-01"), date("2025-01-01")), 366)
    assert.strictEqual(daysBetween(date("2025-01-01"), date("2024-12-31")), -1)
    assert.strictEqual(dayOf(date("1970-01-01")), 0)
    assert.strictEqual(dateOf(dayOf(date("0001-01-01"))), "0001-01-01")
  })

  it("stays within the dates that can be written", () => {
    assert.strictEqual(plusDays(date("9999-12-31"), 1), "9999-12-31")
    assert.strictEqual(plusDays(date("0000-01-01"), -1), "0000-01-01")
  })

  it("knows the days of the week, also before 1970", () => {
    assert.strictEqual(weekdayOf(date("2026-11-21")), "sat")
    assert.strictEqual(weekdayOf(date("1970-01-01")), "thu")
    assert.strictEqual(weekdayOf(date("1969-12-28")), "sun")
  })

  it("lists the dates of a range, both ends included, and none of a range turned round", () => {
    assert.deepEqual<ReadonlyArray<string>>(datesBetween(date("2026-02-27"), date("2026-03-01")), [
      "2026-02-27",
      "2026-02-28",
      "2026-03-01"
    ])
    assert.deepEqual(datesBetween(date("2026-03-01"), date("2026-02-27")), [])
  })
})
