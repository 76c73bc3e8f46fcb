import { assert, describe, it } from "@effect/vitest"
import { date } from "../../../test/availability/questions.ts"
import { dateOf, dayOf, daysBetween, plusDays, weekdayIndex } from "./LocalDates.ts"

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

  it("clamps dates to the years 0000 to 9999", () => {
    assert.strictEqual(plusDays(date("9999-12-31"), 1), "9999-12-31")
    assert.strictEqual(plusDays(date("0000-01-01"), -1), "0000-01-01")
  })

  it("computes the day of the week, also before 1970", () => {
    assert.strictEqual(weekdayIndex(dayOf(date("2026-11-21"))), 5)
    assert.strictEqual(weekdayIndex(dayOf(date("1970-01-01"))), 3)
    assert.strictEqual(weekdayIndex(dayOf(date("1969-12-28"))), 6)
  })
})
