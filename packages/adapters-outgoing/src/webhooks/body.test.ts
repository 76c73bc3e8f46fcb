import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { bodyOf } from "./body.ts"

describe("bodyOf", () => {
  it("D-HTTP-6: instants are whole seconds in UTC, at any depth, and the rest is as it was", () => {
    const at = DateTime.makeUnsafe("2026-12-01T09:00:00.987Z")
    const data = { at, list: [{ at }, null, "2026-12-01T09:00:00.987Z"], nested: { amount: 10.5, at: null } }
    assert.strictEqual(
      bodyOf({ type: "deal.closed", timestamp: at, data }),
      '{"type":"deal.closed","timestamp":"2026-12-01T09:00:00Z","data":{"at":"2026-12-01T09:00:00Z",' +
        '"list":[{"at":"2026-12-01T09:00:00Z"},null,"2026-12-01T09:00:00.987Z"],"nested":{"amount":10.5,"at":null}}}'
    )
  })
})
