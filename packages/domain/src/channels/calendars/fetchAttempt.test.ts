import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { FetchFailed, type UnreadablePart } from "./faults.ts"
import { attemptOf } from "./fetchAttempt.ts"

const now = DateTime.makeUnsafe("2030-01-07T09:00:00Z")
const window = { start: 0, end: 1 }

/** Attempts that fail because of these parts, one after another; null: the server does not respond. */
const attempts = (parts: ReadonlyArray<UnreadablePart | null>) => {
  const health = { lastSyncedAt: null, lastError: null, lastErrorPart: null, failures: 0 }
  let before: Parameters<typeof attemptOf>[0] = health
  return parts.map((part) => {
    const fault = part === null ? "unreachable" : "unreadable_event"
    const failed = Result.fail(new FetchFailed({ fault, retryAfterSeconds: null, part }))
    const attempt = attemptOf(before, failed, window, now, 0)
    before = attempt.health
    return attempt
  })
}

describe("attemptOf", () => {
  it("D-CAL-11, D-CAL-17: keeps what could not be read, and reports it once, whatever its line", () => {
    const part = { event: "Talk", line: 812, part: "DTSTART" }
    const other = { ...part, part: "RRULE" }
    const read = attempts([part, { ...part, line: 813 }, other, null, other])
    assert.deepStrictEqual(
      read.map(({ health }) => health.lastErrorPart?.line),
      [812, 813, 812, undefined, 812]
    )
    assert.deepStrictEqual(
      read.map(({ isReported }) => isReported),
      [true, false, true, false, true]
    )
  })
})
