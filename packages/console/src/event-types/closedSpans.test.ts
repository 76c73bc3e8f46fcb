import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { closedSpans } from "./closedSpans.ts"

const begin = Date.parse("2026-11-30T08:00:00Z")
const hour = 3_600_000
const instant = (hours: number) => new Date(begin + hours * hour).toISOString()
const closed = (reason: "schedule" | "booking" | "absence", from: number, to: number) => ({
  from: instant(from),
  to: instant(to),
  reason,
  bookingUid: null,
  absence: null
})
const Hour = Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 15 }))
const Reason = Schema.Literals(["schedule", "booking", "absence"])

describe("the closed parts of a day", () => {
  it("D-CON-166: parts that touch and have the same reasons are one", () => {
    const spans = closedSpans([closed("booking", 2, 3), closed("booking", 3, 4)], begin, begin + 12 * hour)
    assert.deepStrictEqual(
      spans.map(({ from, reasons, to }) => [from, to, reasons.map(({ reason }) => reason)]),
      [[instant(2), instant(4), ["booking"]]]
    )
  })

  it.prop(
    "D-CON-166: each quarter of an hour has exactly its reasons, and the parts are in order",
    [Schema.Array(Schema.Struct({ reason: Reason, one: Hour, other: Hour }))],
    ([drawn]) => {
      const all = drawn
        .slice(0, 8)
        .map(({ one, other, reason }) => closed(reason, Math.min(one, other), Math.max(one, other) + 1))
      const spans = closedSpans(all, begin, begin + 12 * hour)
      for (const [nth, span] of spans.entries()) {
        assert.isBelow(span.start, span.end)
        assert.isAtLeast(span.start, spans[nth - 1]?.end ?? 0)
      }
      for (let quarter = 0; quarter < 48; quarter++) {
        const at = begin + (quarter / 4) * hour
        const isIn = (one: { readonly from: string; readonly to: string }) =>
          Date.parse(one.from) <= at && at < Date.parse(one.to)
        const expected = new Set(all.filter(isIn).map(({ reason }) => reason))
        const shown = new Set(
          spans.filter(isIn).flatMap(({ reasons }) => reasons.map(({ reason }) => reason))
        )
        assert.deepStrictEqual(shown, expected, `quarter ${quarter}`)
      }
    }
  )
})
