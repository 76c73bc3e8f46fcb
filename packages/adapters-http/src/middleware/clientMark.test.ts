import { assert, describe, it } from "@effect/vitest"
import { makeClientMarks } from "./clientMark.ts"

const day = 86_400_000
const marks = makeClientMarks(Buffer.alloc(32, 1))

describe("D-MON-2: marks of clients", () => {
  it("are equal for one address within a day, and differ by address and by day", () => {
    const mark = marks("203.0.113.7", 5 * day)
    assert.match(mark, /^[0-9a-f]{12}$/)
    assert.strictEqual(marks("203.0.113.7", 6 * day - 1), mark)
    assert.notStrictEqual(marks("203.0.113.7", 6 * day), mark)
    assert.notStrictEqual(marks("203.0.113.8", 5 * day), mark)
  })

  it("depend on the key", () => {
    const others = makeClientMarks(Buffer.alloc(32, 2))
    assert.notStrictEqual(others("203.0.113.7", 0), marks("203.0.113.7", 0))
  })
})
