import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import { longestPiece, piecesOf } from "./piecesOf.ts"

const [ours, theirs] = [sampleBookingUid(), sampleBookingUid()]
const hour = 3_600_000
const Hours = Schema.Int.check(Schema.isBetween({ minimum: -50, maximum: 150 }))
const Drawn = Schema.Array(Schema.Struct({ start: Hours, length: Hours, whose: Schema.Literals([0, 1, 2]) }))

describe("piecesOf", () => {
  it.prop(
    "D-AV-1: cover each hour that anything but our own bookings takes, and no other, in short pieces",
    [Drawn],
    ([drawn]) => {
      const intervals = drawn.map(({ length, start, whose }) => ({
        start: start * hour,
        end: (start + length) * hour,
        bookingUid: [null, ours, theirs][whose] ?? null
      }))
      const window = { start: 0, end: 100 * hour }
      const pieces = piecesOf(intervals, new Set([ours]), window)
      for (let at = -60; at < 320; at += 1) {
        const instant = at * hour
        const within = (one: { readonly start: number; readonly end: number }) =>
          one.start <= instant && instant < one.end
        const taken = within(window) && intervals.some((one) => one.bookingUid !== ours && within(one))
        assert.strictEqual(pieces.filter(within).length, taken ? 1 : 0, String(at))
      }
      for (const { end, start } of pieces) assert.isTrue(start < end && end - start <= longestPiece)
    }
  )
})
