import { assert, describe, it } from "@effect/vitest"
import { ago } from "./ago.ts"

describe("How long ago an instant was", () => {
  it("D-CON-210: is said in its largest whole unit", () => {
    const now = Date.parse("2026-11-30T12:00:00Z")
    const at = (seconds: number) => ago("en", new Date(now - seconds * 1000).toISOString(), now)
    assert.deepStrictEqual([0, 59, 60, 3599, 3600, 86_399, 86_400, 200_000].map(at), [
      "0 sec. ago",
      "59 sec. ago",
      "1 min. ago",
      "59 min. ago",
      "1 hr. ago",
      "23 hr. ago",
      "1 day ago",
      "2 days ago"
    ])
  })
})
