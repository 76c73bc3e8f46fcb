import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { joinedWindows } from "./week.ts"
import { readHours, writtenHours } from "./typedHours.ts"

const Hour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 23 }))
const Minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 59 }))
const Time = Schema.Struct({ hour: Hour, minute: Minute })
const two = (number: number) => String(number).padStart(2, "0")
const timeOf = ({ hour, minute }: typeof Time.Type) => `${two(hour)}:${two(minute)}`
/** What people type, in any order and with much that makes no sense. */
const Piece = Schema.Literals([
  "9",
  "17",
  "12:30",
  "24:00",
  "25",
  "9:60",
  "am",
  "pm",
  "-",
  "–",
  " ",
  ",",
  ";",
  "to",
  "bis",
  "h",
  "x",
  "９",
  "、",
  ""
])

describe("typed hours", () => {
  it.each([
    ["9-12:30, 13:30-17", "09:00–12:30, 13:30–17:00"],
    ["9am-5pm", "09:00–17:00"],
    ["9 a.m. – 5 p.m.", "09:00–17:00"],
    ["9-5pm", "09:00–17:00"],
    ["1-5pm", "13:00–17:00"],
    ["11-1pm", "11:00–13:00"],
    ["12-5pm", "12:00–17:00"],
    ["9–17", "09:00–17:00"],
    ["9—17", "09:00–17:00"],
    ["0-24", "00:00–24:00"],
    ["18-24:00", "18:00–24:00"],
    ["22-6", "22:00–06:00"],
    ["09:00-05:00", "09:00–05:00"],
    ["0900-1730", "09:00–17:30"],
    ["9.30 - 12.15", "09:30–12:15"],
    ["9h30-12h", "09:30–12:00"],
    ["9 h à 17 h", "09:00–17:00"],
    ["9 bis 12 Uhr und 13 bis 17 Uhr", "09:00–12:00, 13:00–17:00"],
    ["9 do 17", "09:00–17:00"],
    ["9 tot 17 uur", "09:00–17:00"],
    ["9時30分〜17時", "09:30–17:00"],
    ["９：００～１２：００、１３：００～１７：００", "09:00–12:00, 13:00–17:00"],
    ["13-17; 9-12", "09:00–12:00, 13:00–17:00"],
    ["9-12 / 11-14", "09:00–14:00"],
    ["9-12, 12-17", "09:00–17:00"],
    ["", ""],
    [" - ", ""],
    ["9-17,", "09:00–17:00"]
  ])("D-CON-162: %j is %j", (typed, expected) => {
    assert.strictEqual(
      writtenHours(readHours(typed).windows ?? assert.fail(JSON.stringify(readHours(typed)))),
      expected
    )
  })

  it.each([
    ["9", "no_end", "9"],
    ["9-12, 13", "no_end", "13"],
    ["9-5", "afternoon", "9-5"],
    ["9-9", "afternoon", "9-9"],
    ["9-25", "unreadable", "9-25"],
    ["9-12:60", "unreadable", "9-12:60"],
    ["24-6", "unreadable", "24-6"],
    ["13pm-15pm", "unreadable", "13pm-15pm"],
    ["morning", "unreadable", "morning"],
    ["9-12-17", "unreadable", "9-12-17"],
    [",", "unreadable", ","]
  ] as const)("D-CON-162: %j is wrong: %s", (typed, fault, part) => {
    assert.deepStrictEqual(readHours(typed), { fault, part })
  })

  it.prop(
    "D-CON-162: hours that are written are read as the same hours",
    [Schema.Array(Schema.Struct({ from: Time, to: Time }))],
    ([times]) => {
      const windows = times.slice(0, 6).map(({ from, to }) => ({
        from: timeOf(from),
        to: timeOf(to) === "00:00" ? "24:00" : timeOf(to)
      }))
      const joined = joinedWindows(windows)
      assert.deepStrictEqual(readHours(writtenHours(windows)), { windows: joined })
      assert.deepStrictEqual(readHours(writtenHours(joined)), { windows: joined })
    }
  )

  it.prop(
    "D-CON-162: every text has hours that the service accepts, or one fault with the part of it",
    [Schema.Array(Piece)],
    ([pieces]) => {
      const { fault, part, windows } = { part: "", ...readHours(pieces.join("")) }
      if (windows === undefined) {
        assert.isString(fault)
        return assert.notStrictEqual(part, "")
      }
      for (const { from, to } of windows) {
        assert.match(from, /^(?:[01]\d|2[0-3]):[0-5]\d$/)
        assert.match(to, /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
      }
      assert.deepStrictEqual(readHours(writtenHours(windows)), { windows })
    }
  )
})
