import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { BookingUid } from "../bookings/index.ts"
import { keptUntil, proposalStateOf } from "./proposal.ts"

const at = (hours: number) => DateTime.makeUnsafe(hours * 3_600_000)

describe("a proposal", () => {
  it("D-RES-15: keeps a time for as many hours as it says, and not beyond its start", () => {
    for (const start of [1, 5, 48, 49, 200])
      for (const hours of [1, 48, 168]) {
        const until = keptUntil(at(start), hours, at(0))
        // Hour by hour: the time is kept while neither the hours nor the time before the start are over.
        const kept = Array.from({ length: 300 }, (_, hour) => hour).filter(
          (hour) => hour < hours && hour < start
        )
        assert.strictEqual(DateTime.toEpochMillis(until) / 3_600_000, kept.length)
      }
  })

  it("D-RES-15: is open until its end, and not at that instant, unless it was taken or ended before", () => {
    const entry = { bookingUid: null, endedAt: null, until: at(2) }
    assert.strictEqual(proposalStateOf(entry, at(1.99)), "open")
    assert.strictEqual(proposalStateOf(entry, at(2)), "lapsed")
    for (const now of [at(1), at(3)]) {
      assert.strictEqual(proposalStateOf({ ...entry, endedAt: at(1) }, now), "ended")
      const bookingUid = BookingUid.make("bk_0000000000000000000001")
      assert.strictEqual(proposalStateOf({ ...entry, endedAt: at(1), bookingUid }, now), "taken")
    }
  })
})
