import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { assert, describe, it } from "@effect/vitest"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import { longestSpan, splitByDay, syncWindow, waitBeforeNext } from "./syncPolicy.ts"

const day = 86_400_000

describe("syncWindow", () => {
  it("D-AV-1: always contains the previous week and the next year, with a margin", () => {
    const origin = Date.UTC(2026, 10, 21)
    for (let hours = 0; hours < 24 * 30; hours += 1) {
      const now = origin + hours * 3_600_000
      const { end, start } = syncWindow(now)
      assert.isBelow(start, now - 6 * day)
      assert.isAbove(end, now + (365 + 4) * day)
    }
  })

  it("moves once a week", () => {
    const windows = new Set(
      Array.from(
        { length: 24 * 28 },
        (_, hours) => syncWindow(Date.UTC(2026, 10, 19) + hours * 3_600_000).end
      )
    )
    assert.strictEqual(windows.size, 4)
  })
})

const minute = 60_000
const health = { lastSyncedAt: DateTime.makeUnsafe(0), lastError: null, lastErrorPart: null }
const after = (failures: number, retryAfter: number | null = null, chance = 0.5) =>
  waitBeforeNext({ ...health, failures }, retryAfter, chance) / minute

describe("waitBeforeNext", () => {
  it("is 3 minutes, and doubles after each further failure, up to an hour", () => {
    assert.deepStrictEqual(
      [0, 1, 2, 3, 4, 5, 6, 99].map((failures) => after(failures)),
      [3, 3, 6, 12, 24, 48, 60, 60]
    )
  })

  it("D-CAL-30: a calendar that was never read is tried again after 10 seconds, then less and less often", () => {
    const waits = [1, 2, 3, 4, 9, 10, 99].map((failures) =>
      waitBeforeNext({ ...health, lastSyncedAt: null, lastError: "timed_out", failures }, null, 0.5)
    )
    assert.deepStrictEqual(
      waits.map((wait) => wait / 1000),
      [10, 20, 40, 80, 2560, 3600, 3600]
    )
    assert.strictEqual(waitBeforeNext({ ...health, lastSyncedAt: null, failures: 1 }, 600, 0.5), 600_000)
  })

  it("has a jitter of 10 %, so that calendars are not read all at once", () => {
    assert.deepStrictEqual([after(0, null, 0), after(0, null, 1)], [2.7, 3.3])
  })

  it("is at least the server's Retry-After, at most a day", () => {
    assert.deepStrictEqual([after(1, 600), after(1, 1), after(1, 9e9), after(1, -5)], [10, 3, 24 * 60, 3])
  })
})

it("D-CAL-5: a calendar that needs consent is retried after a day", () => {
  const lost = { lastSyncedAt: null, lastError: "needs_consent", lastErrorPart: null, failures: 1 } as const
  assert.strictEqual(waitBeforeNext(lost, null, 0.5) / minute, 24 * 60)
})

const [own, foreign] = [sampleBookingUid(), sampleBookingUid()]
const hour = 3_600_000
const Hours = Schema.Int.check(Schema.isBetween({ minimum: -50, maximum: 150 }))
const Drawn = Schema.Array(
  Schema.Struct({ start: Hours, length: Hours, booking: Schema.Literals([0, 1, 2]) })
)

describe("splitByDay", () => {
  it.prop(
    "D-AV-1: covers exactly the busy hours without the workspace's own bookings, in short pieces",
    [Drawn],
    ([drawn]) => {
      const intervals = drawn.map(({ booking, length, start }) => ({
        start: start * hour,
        end: (start + length) * hour,
        bookingUid: [null, own, foreign][booking] ?? null
      }))
      const window = { start: 0, end: 100 * hour }
      const pieces = splitByDay(intervals, new Set([own]), window)
      for (let at = -60; at < 320; at += 1) {
        const instant = at * hour
        const within = (one: { readonly start: number; readonly end: number }) =>
          one.start <= instant && instant < one.end
        const taken = within(window) && intervals.some((one) => one.bookingUid !== own && within(one))
        assert.strictEqual(pieces.filter(within).length, taken ? 1 : 0, String(at))
      }
      for (const { end, start } of pieces) assert.isTrue(start < end && end - start <= longestSpan)
    }
  )
})
