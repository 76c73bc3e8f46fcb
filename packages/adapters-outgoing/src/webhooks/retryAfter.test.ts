import { assert, describe, it } from "@effect/vitest"
import { retryAfterSeconds } from "./retryAfter.ts"

const now = Date.parse("2026-12-01T09:00:00Z")

describe("retryAfterSeconds", () => {
  it.for<readonly [string | undefined, number | null]>([
    ["0", 0],
    ["120", 120],
    [" 7 ", 7],
    ["99999999999999999999", 86_400],
    ["Tue, 01 Dec 2026 09:01:30 GMT", 90],
    ["Tue, 01 Dec 2026 08:00:00 GMT", 0],
    ["Fri, 31 Dec 2027 09:00:00 GMT", 86_400],
    ["soon", null],
    ["", null],
    [undefined, null]
  ])("Webhooks: reads %j as %s", ([header, seconds]) => {
    assert.strictEqual(retryAfterSeconds(header, now), seconds)
  })
})
