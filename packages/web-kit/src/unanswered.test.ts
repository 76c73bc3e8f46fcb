import { assert, describe, it } from "@effect/vitest"
import { unansweredRequests } from "./unanswered.ts"

describe("unansweredRequests", () => {
  it("D-CON-85: a request has the same key until it is answered", () => {
    const { answered, keyOf } = unansweredRequests()
    const key = keyOf("a")
    assert.match(key, /^[0-9a-f]{32}$/)
    assert.strictEqual(keyOf("a"), key)
    assert.notStrictEqual(keyOf("b"), key)
    for (const [status, waits] of [
      [500, false],
      [409, true],
      [429, true]
    ] as const) {
      answered("a", status, waits)
      assert.strictEqual(keyOf("a"), key)
    }
    for (const status of [201, 400, 409]) {
      const former = keyOf("a")
      answered("a", status, false)
      assert.notStrictEqual(keyOf("a"), former)
    }
  })
})
