import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { everyDay, type RepeatRule } from "./RepeatRule.ts"
import { repeat } from "./repeat.ts"

const at = (text: string) => Date.parse(`${text}Z`)
const iso = (wall: number) => new Date(wall).toISOString().slice(0, 16)
const starts = (
  rule: Partial<RepeatRule>,
  first: string,
  from = "2026-01-01T00:00",
  to = "2027-01-01T00:00"
) => {
  const repetition = repeat({ ...everyDay, ...rule }, at(first), { start: at(from), end: at(to) }, 1_000_000)
  return repetition._tag === "Starts" ? repetition.walls.map(iso) : repetition._tag
}
const day = 86_400_000
const [monday, tuesday, friday, sunday] = [0, 1, 4, 6]
const each = (weekday: number) => ({ weekday, nth: null })

describe("repeat", () => {
  it("D-AV-1: gives the starts of RFC 5545's examples", () => {
    const examples: ReadonlyArray<readonly [Partial<RepeatRule>, string, Array<string>]> = [
      // Every other week on Tuesday and Sunday: the first day of the week decides.
      [
        { every: "week", interval: 2, count: 4, weekdays: [each(tuesday), each(sunday)], weekStart: 0 },
        "2026-08-04T09:00",
        ["2026-08-04T09:00", "2026-08-09T09:00", "2026-08-18T09:00", "2026-08-23T09:00"]
      ],
      [
        { every: "week", interval: 2, count: 4, weekdays: [each(tuesday), each(sunday)], weekStart: 6 },
        "2026-08-04T09:00",
        ["2026-08-04T09:00", "2026-08-16T09:00", "2026-08-18T09:00", "2026-08-30T09:00"]
      ],
      // The first Friday of the month, the second to last Monday, the last working day.
      [
        { every: "month", count: 2, weekdays: [{ weekday: friday, nth: 1 }] },
        "2026-09-04T09:00",
        ["2026-09-04T09:00", "2026-10-02T09:00"]
      ],
      [
        { every: "month", count: 2, weekdays: [{ weekday: monday, nth: -2 }] },
        "2026-09-21T09:00",
        ["2026-09-21T09:00", "2026-10-19T09:00"]
      ],
      [
        { every: "month", count: 2, weekdays: [0, 1, 2, 3, 4].map(each), positions: [-1] },
        "2026-05-29T09:00",
        ["2026-05-29T09:00", "2026-06-30T09:00"]
      ],
      // The third to the last day of the month, every Friday the 13th, the 20th Monday of the year, Monday of week 20.
      [
        { every: "month", count: 2, monthDays: [-3] },
        "2026-01-29T09:00",
        ["2026-01-29T09:00", "2026-02-26T09:00"]
      ],
      [
        { every: "month", count: 2, weekdays: [each(friday)], monthDays: [13] },
        "2026-02-01T09:00",
        ["2026-02-13T09:00", "2026-03-13T09:00"]
      ],
      [
        { every: "year", count: 1, weekdays: [{ weekday: monday, nth: 20 }] },
        "2026-01-01T09:00",
        ["2026-05-18T09:00"]
      ],
      [
        { every: "year", count: 1, weeks: [20], weekdays: [each(monday)] },
        "2026-01-01T09:00",
        ["2026-05-11T09:00"]
      ],
      [
        { every: "year", count: 2, yearDays: [1, 100, -1] },
        "2026-01-02T09:00",
        ["2026-04-10T09:00", "2026-12-31T09:00"]
      ],
      [
        { every: "day", count: 3, hours: [9, 10], minutes: [30] },
        "2026-09-02T09:30",
        ["2026-09-02T09:30", "2026-09-02T10:30", "2026-09-03T09:30"]
      ],
      [
        { every: "hour", interval: 3, until: at("2026-09-02T17:00") },
        "2026-09-02T09:00",
        ["2026-09-02T09:00", "2026-09-02T12:00", "2026-09-02T15:00"]
      ]
    ]
    for (const [rule, first, expected] of examples) {
      assert.deepStrictEqual(starts(rule, first), expected, JSON.stringify(rule))
    }
  })

  it("D-AV-1: dates that do not exist are skipped, and rules that never match end", () => {
    assert.deepStrictEqual(
      starts({ every: "month" }, "2026-01-31T09:00", "2026-02-01T00:00", "2026-06-01T00:00"),
      ["2026-03-31T09:00", "2026-05-31T09:00"]
    )
    assert.deepStrictEqual(
      starts({ every: "year" }, "2024-02-29T09:00", "2024-01-01T00:00", "2029-01-01T00:00"),
      ["2024-02-29T09:00", "2028-02-29T09:00"]
    )
    for (const every of ["hour", "day", "week", "month", "year"] as const) {
      assert.deepStrictEqual(starts({ every, months: [2], monthDays: [30] }, "1970-01-01T09:00"), [], every)
    }
  })

  it("D-AV-1: a rule with more than 24 starts a day is rejected", () => {
    assert.strictEqual(starts({ every: "hour", minutes: [0, 30] }, "2026-01-01T00:00"), "TooOften")
    assert.strictEqual(
      starts({ hours: [8, 9, 10], minutes: [0, 1, 2, 3, 4, 5, 6, 7, 8] }, "2026-01-01T00:00"),
      "TooOften"
    )
    assert.lengthOf(starts({ every: "hour" }, "2026-01-01T00:00", "2026-01-01T00:00", "2026-01-02T00:00"), 24)
  })

  it("D-CAL-1: the number of steps is limited", () => {
    assert.strictEqual(starts({ every: "hour", count: 10_000_000 }, "1900-01-01T00:00"), "TooManySteps")
    assert.lengthOf(starts({ every: "day", count: 100_000 }, "1900-01-01T00:00"), 365)
    const within = { start: at("2026-01-01T00:00"), end: at("2027-01-01T00:00") }
    const daily = (steps: number) => repeat(everyDay, at("2026-01-01T09:00"), within, steps)
    const repetition = daily(1_000_000)
    if (repetition._tag !== "Starts") return assert.fail(repetition._tag)
    assert.strictEqual(repetition.steps, 365 * 2)
    assert.deepStrictEqual(daily(repetition.steps), repetition)
    assert.strictEqual(daily(repetition.steps - 1)._tag, "TooManySteps")
  })

  it("D-CAL-1: a rule that never matches costs one step a day, and a long rule costs more", () => {
    const within = { start: at("2026-01-01T00:00"), end: at("2027-01-01T00:00") }
    const stepsOf = (rule: Partial<RepeatRule>) => {
      const repetition = repeat({ ...everyDay, ...rule }, at("2020-01-01T00:00"), within, 1_000_000)
      return repetition._tag === "Starts" ? repetition.steps : repetition._tag
    }
    for (const every of ["hour", "day"] as const)
      assert.strictEqual(stepsOf({ every, months: [2], monthDays: [30] }), 365, every)
    const weekdays = Array.from({ length: 3200 }, () => ({ weekday: 0, nth: null }))
    assert.isAtLeast(Number(stepsOf({ weekdays })), 365 * 100)
  })

  it("D-AV-1: hourly intervals continue over excluded days", () => {
    assert.deepStrictEqual(
      starts(
        { every: "hour", interval: 7, weekdays: [each(monday)] },
        "2026-08-03T01:00",
        "2026-08-01T00:00"
      ),
      walkHours(7, "2026-08-03T01:00", "2027-01-01T00:00")
    )
  })

  const Simple = Schema.Struct({
    weekly: Schema.Boolean,
    interval: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
    count: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))),
    weekdays: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))).check(
      Schema.isMaxLength(4)
    ),
    weekStart: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 })),
    firstDay: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 800 })),
    from: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })),
    days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 90 }))
  })

  it.prop("D-AV-1: daily and weekly rules match a day-by-day walk", [Simple], ([drawn]) => {
    const { count, from, interval, weekStart, weekly } = drawn
    const nine = 9 * 3_600_000
    const window = { start: from * day, end: (from + drawn.days) * day }
    const rule: RepeatRule = {
      ...everyDay,
      every: weekly ? "week" : "day",
      interval,
      count,
      weekdays: drawn.weekdays.map(each),
      weekStart
    }
    const repetition = repeat(rule, drawn.firstDay * day + nine, window, 1_000_000)
    assert.deepStrictEqual(
      repetition._tag === "Starts" && repetition.walls,
      walk(drawn)
        .map((one) => one * day + nine)
        .filter((wall) => window.start <= wall && wall < window.end)
    )
  })
})

/** Every n-th hour from the first, on Mondays only. */
const walkHours = (interval: number, first: string, end: string): Array<string> => {
  const found: Array<string> = []
  for (let wall = at(first); wall < at(end); wall += interval * 3_600_000)
    if (new Date(wall).getUTCDay() === 1) found.push(iso(wall))
  return found
}

/** A day-by-day walk on a wall calendar: 1 January 1970 was a Thursday. */
const walk = (drawn: {
  readonly weekly: boolean
  readonly interval: number
  readonly count: number | null
  readonly weekdays: ReadonlyArray<number>
  readonly weekStart: number
  readonly firstDay: number
}): ReadonlyArray<number> => {
  const weekdayOf = (one: number) => (one + 3) % 7
  const found: Array<number> = []
  let [weeks, wanted] = [0, drawn.weekdays]
  if (wanted.length === 0) wanted = drawn.weekly ? [weekdayOf(drawn.firstDay)] : [0, 1, 2, 3, 4, 5, 6]
  for (let one = drawn.firstDay; one < 1200; one += 1) {
    if (one > drawn.firstDay && weekdayOf(one) === drawn.weekStart) weeks += 1
    const isTurn = drawn.weekly ? weeks % drawn.interval === 0 : (one - drawn.firstDay) % drawn.interval === 0
    if (isTurn && wanted.includes(weekdayOf(one))) found.push(one)
    if (found.length === drawn.count) break
  }
  return found
}
