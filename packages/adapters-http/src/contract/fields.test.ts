import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { assert, describe, it } from "@effect/vitest"
import { Instant, readInstant } from "./fields.ts"

const iso = (text: string): string | undefined => {
  const instant = readInstant(text)
  return instant === undefined ? undefined : new Date(instant).toISOString()
}

describe("D-HTTP-6: instants", () => {
  it.each([
    ["2026-12-01T09:30:00Z", "2026-12-01T09:30:00.000Z"],
    ["2026-12-01T09:30Z", "2026-12-01T09:30:00.000Z"],
    ["2026-12-01t09:30:00z", "2026-12-01T09:30:00.000Z"],
    ["2026-12-01T09:30:15.5Z", "2026-12-01T09:30:15.500Z"],
    ["2026-12-01T09:30:15,25Z", "2026-12-01T09:30:15.250Z"],
    ["2026-12-01T09:30:15.123456789Z", "2026-12-01T09:30:15.123Z"],
    ["2026-12-01T09:30:00+02:00", "2026-12-01T07:30:00.000Z"],
    ["2026-12-01T09:30:00-0530", "2026-12-01T15:00:00.000Z"],
    ["2026-12-01T09:30:00+14", "2026-11-30T19:30:00.000Z"],
    ["2026-12-01T00:00:00+05:45", "2026-11-30T18:15:00.000Z"],
    ["2026-12-01T24:00:00Z", "2026-12-02T00:00:00.000Z"],
    ["2028-02-29T12:00:00Z", "2028-02-29T12:00:00.000Z"],
    ["0099-02-28T12:00:00Z", "0099-02-28T12:00:00.000Z"]
  ])("reads the instant %s", (text, expected) => {
    assert.strictEqual(iso(text), expected)
  })

  it.each([
    "2026-12-01T09:30:00",
    "2026-12-01",
    "2026-12-01 09:30:00Z",
    "2026-12-01T09Z",
    "2026-13-01T09:30:00Z",
    "2026-00-01T09:30:00Z",
    "2026-02-29T09:30:00Z",
    "2026-04-31T09:30:00Z",
    "2026-12-00T09:30:00Z",
    "2026-12-01T25:00:00Z",
    "2026-12-01T24:00:01Z",
    "2026-12-01T24:00:00.001Z",
    "2026-12-01T09:60:00Z",
    "2026-12-01T09:30:60Z",
    "2026-12-01T09:30:00+24:00",
    "2026-12-01T09:30:00+02:60",
    "2026-12-01T09:30:00 Z",
    " 2026-12-01T09:30:00Z",
    "2026-12-01T09:30:00Z\n",
    "+002026-12-01T09:30:00Z",
    "0000-12-31T23:59:59Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-00:01",
    "1764581400",
    "now",
    ""
  ])("refuses %j", (text) => {
    assert.isUndefined(readInstant(text))
  })

  it("agrees with Date on every day of four hundred years", () => {
    for (let day = Date.UTC(1800, 0, 1); day < Date.UTC(2200, 0, 1); day += 86_400_000) {
      const text = new Date(day + 34_200_000).toISOString()
      assert.strictEqual(readInstant(text), day + 34_200_000)
    }
  })

  it("writes whole seconds", () => {
    const encode = Schema.encodeSync(Instant)
    assert.strictEqual(encode(DateTime.makeUnsafe("2026-12-01T09:30:15.999Z")), "2026-12-01T09:30:15Z")
    assert.strictEqual(encode(DateTime.makeUnsafe("0099-12-01T09:30:00Z")), "0099-12-01T09:30:00Z")
  })
})
