import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { framesOf, rewrite, textOf } from "../../kit/faults/wire/frames.ts"

const message = (type: string, text: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(text.length + 5)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(`${text}\0`)])
}
const greeting = message("", "user")
const begin = message("Q", "begin; select 1 for no key update")
const commit = message("Q", "COMMIT")

describe("the frames of PostgreSQL's protocol", () => {
  it.prop(
    "are the same for every split of the stream",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })))],
    ([sizes]) => {
      const stream = Buffer.concat([greeting, begin, commit])
      const read = framesOf("client")
      const found: Array<string> = []
      let from = 0
      for (const size of [...sizes, stream.length]) {
        for (const { bytes, type } of read(stream.subarray(from, from + size))) {
          found.push(type + bytes.toString("latin1"))
        }
        from += size
      }
      assert.deepStrictEqual(found, [
        greeting.toString("latin1"),
        `Q${begin.toString("latin1")}`,
        `Q${commit.toString("latin1")}`
      ])
    }
  )

  it("contain queries; a server's stream has no startup message", () => {
    const [frame] = framesOf("server")(message("C", "COMMIT"))
    assert.strictEqual(frame && textOf(frame), "COMMIT")
  })

  it("keep their length when parts of a query are replaced, and nothing else changes", () => {
    const [, frame] = framesOf("client")(Buffer.concat([greeting, begin]))
    if (frame === undefined) return assert.fail("no query")
    const changed = rewrite(frame, [["for no key update", ""]])
    assert.strictEqual(changed.length, begin.length)
    assert.strictEqual(textOf({ type: "Q", bytes: changed }).trimEnd(), "begin; select 1")
    assert.deepStrictEqual(rewrite({ ...frame, type: "D" }, [["begin", ""]]), frame.bytes)
  })
})
