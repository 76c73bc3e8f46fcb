import { assert, describe, it } from "@effect/vitest"
import { periodOf, type Span, spanIn, withSpan } from "./span.ts"

const whole: Span = { from: null, until: null, isReversed: false }
const parsed = (address: string) => spanIn(Object.fromEntries(new URLSearchParams(address.split("?")[1])))

describe("The days and the order of a list", () => {
  it.each([
    whole,
    { from: "2026-11-01", until: "2026-11-01", isReversed: false },
    { from: null, until: "2024-02-29", isReversed: true },
    { from: "2026-11-01", until: null, isReversed: true }
  ])("D-CON-111: %j is read as it was written", (span) => {
    for (const address of ["/console/acme/deals", "/console/acme/deals?show=closed"]) {
      assert.deepStrictEqual(parsed(withSpan(address, span)), span)
      assert.isTrue(withSpan(address, span).startsWith(address))
    }
  })

  it("D-CON-111: invalid days, and a last day before the first one, are ignored", () => {
    for (const address of [
      "?from=2026-02-30",
      "?until=yesterday",
      "?from=2026-11-02&until=2026-11-01",
      "?order=x"
    ])
      assert.deepStrictEqual(parsed(address), whole)
  })

  it("D-CON-111: the last day is included", () => {
    const { from = "", to = "" } = periodOf({ ...whole, from: "2026-11-01", until: "2026-11-01" })
    assert.strictEqual(Date.parse(to) - Date.parse(from), 86_400_000)
    assert.deepStrictEqual(periodOf(whole), {})
  })
})
