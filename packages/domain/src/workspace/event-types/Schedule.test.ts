import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { LocalDate, Schedule, StartTime, WallTime, weekdays } from "./Schedule.ts"

const isDate = Schema.is(LocalDate)
const isTime = Schema.is(WallTime)
const two = (count: number) => String(count).padStart(2, "0")

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysOf = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0

describe("LocalDate", () => {
  it("D-AV-5: is an existing date, in leap years and others", () => {
    for (const year of [1900, 1999, 2000, 2026, 2028, 2100]) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`
          assert.strictEqual(isDate(text), day >= 1 && day <= daysOf(year, month), text)
        }
      }
    }
  })

  it.prop(
    "D-AV-5: accepts the same dates as JavaScript's `Date`, from year 0 to 9999",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 })),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 13 })),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 32 }))
    ],
    ([year, month, day]) => {
      const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
      const midnight = new Date(`${text}T00:00:00Z`)
      const isKnown = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
      assert.strictEqual(isDate(text), isKnown, text)
    }
  )

  it.for([
    "2026-1-05",
    "26-01-05",
    "2026-01-05T00:00:00Z",
    "2026-01-05 ",
    "2026-01-05\n",
    "+002026-01-05",
    "+012026-01-05",
    "2026/01/05",
    "20260105",
    "",
    "today",
    "２０２６-01-05"
  ])("D-AV-5: rejects %j", (text) => {
    assert.isFalse(isDate(text))
  })
})

describe("WallTime", () => {
  it("D-AV-2: is any whole minute from 00:00 to 24:00", () => {
    for (let hour = 0; hour <= 25; hour += 1) {
      for (let minute = 0; minute <= 60; minute += 1) {
        const exists = minute <= 59 && (hour <= 23 || (hour === 24 && minute === 0))
        assert.strictEqual(isTime(`${two(hour)}:${two(minute)}`), exists, `${hour}:${minute}`)
      }
    }
  })

  it.for([
    "9:00",
    "09:0",
    "0900",
    "09:00:00",
    "09.00",
    " 09:00",
    "09:00\n",
    "24:00\n",
    "-1:00",
    "124:00",
    "at 24:00",
    ""
  ])("D-AV-2: rejects %j", (text) => {
    assert.isFalse(isTime(text))
  })
})

describe("StartTime", () => {
  it("D-AV-2a: is any wall-clock time except 24:00, which is 00:00 of the next day", () => {
    const isStart = Schema.is(StartTime)
    for (const time of ["00:00", "09:30", "23:59"]) assert.isTrue(isStart(time))
    for (const time of ["24:00", "25:00", ""]) assert.isFalse(isStart(time))
  })
})

describe("Schedule", () => {
  const decode = Schema.decodeUnknownOption(Schedule)

  it("decodes the documented schedule", () => {
    const schedule = {
      timezone: "America/New_York",
      weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }],
      overrides: [
        { date: "2026-12-24", windows: [{ from: "09:00", to: "12:00" }] },
        { date: "2026-12-25", windows: [] }
      ]
    }
    assert.strictEqual(decode(schedule)._tag, "Some")
    assert.strictEqual(decode({ ...schedule, timezone: "PST" })._tag, "None")
    assert.strictEqual(decode({ ...schedule, overrides: [{ date: "2026-02-29", windows: [] }] })._tag, "None")
    assert.strictEqual(
      decode({ ...schedule, weekly: [{ days: ["Mon"], from: "09:00", to: "17:00" }] })._tag,
      "None"
    )
  })

  it("has seven weekdays, Monday first", () => {
    assert.deepEqual<ReadonlyArray<string>>(weekdays, "mon tue wed thu fri sat sun".split(" "))
  })
})
