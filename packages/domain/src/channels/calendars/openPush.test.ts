import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { FetchFailed } from "./faults.ts"
import { nextPush } from "./openPush.ts"

const now = DateTime.makeUnsafe("2027-03-10T12:00:00Z")
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const waitFor = (opened: Parameters<typeof nextPush>[0]) =>
  DateTime.toEpochMillis(nextPush(opened, now)) - DateTime.toEpochMillis(now)
const waitUntilEnd = (length: number) =>
  waitFor(Result.succeed(Option.some(DateTime.add(now, { milliseconds: length }))))

const Length = Schema.Int.check(Schema.isBetween({ minimum: -hour, maximum: 30 * day }))

describe("nextPush", () => {
  it("D-PUSH-1: is a day before the end of a week, and after three quarters of 70 hours", () => {
    assert.strictEqual(waitUntilEnd(7 * day), 6 * day)
    assert.strictEqual(waitUntilEnd(72 * hour), 54 * hour)
  })

  it.prop(
    "D-PUSH-1: is before the end, leaves at most a day, and never asks more than once an hour",
    [Length],
    ([length]) => {
      const wait = waitUntilEnd(length)
      assert.isAtLeast(wait, hour)
      if (length >= 2 * hour) {
        assert.isBelow(wait, length)
        assert.isAtMost(length - wait, day + minute)
      }
    }
  )

  it("D-PUSH-1: a failure is repeated after an hour, and a server without notifications is asked after a day", () => {
    const failure = new FetchFailed({ fault: "server_error", retryAfterSeconds: null })
    assert.deepStrictEqual(
      [waitFor(Result.fail(failure)), waitFor(Result.succeed(Option.none()))],
      [hour, day]
    )
  })
})
