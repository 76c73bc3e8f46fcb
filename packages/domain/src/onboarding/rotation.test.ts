import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { KeyEnded, OverlapSeconds } from "./rotation.ts"

describe("OverlapSeconds", () => {
  it("D-KEY-1: two keys work side by side for whole seconds, from none to 30 days", () => {
    for (const right of [0, 1, 2_592_000]) assert.isTrue(Schema.is(OverlapSeconds)(right), String(right))
    for (const wrong of [-1, 0.5, 2_592_001, Number.NaN])
      assert.isFalse(Schema.is(OverlapSeconds)(wrong), String(wrong))
  })
})

describe("KeyEnded", () => {
  it("D-KEY-1: tells whoever runs the command what to do instead", () => {
    assert.include(new KeyEnded().message, "Create a new key")
  })
})
