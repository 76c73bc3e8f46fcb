import { assert, describe, it } from "@effect/vitest"
import { unansweredRequests } from "./unanswered.ts"

const answer = (status: number, headers = {}) => ({ status, headers: new Headers(headers) })

describe("unansweredRequests", () => {
  it("D-CON-85: a request has the same key until it is answered", () => {
    const { answered, keyOf } = unansweredRequests()
    const key = keyOf("a")
    assert.match(key, /^[0-9a-f]{32}$/)
    assert.strictEqual(keyOf("a"), key)
    assert.notStrictEqual(keyOf("b"), key)
    for (const late of [
      answer(500),
      answer(409, { "retry-after": "1" }),
      answer(429, { "retry-after": "1" })
    ]) {
      answered("a", late)
      assert.strictEqual(keyOf("a"), key)
    }
    for (const status of [201, 400, 409]) {
      const former = keyOf("a")
      answered("a", answer(status))
      assert.notStrictEqual(keyOf("a"), former)
    }
  })
})
