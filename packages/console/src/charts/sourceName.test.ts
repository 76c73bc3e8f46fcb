import { assert, describe, it } from "@effect/vitest"
import { sourceName } from "./sourceName.ts"

describe("sourceName", () => {
  it.each([
    ["google", "Google"],
    ["LinkedIn", "LinkedIn"],
    ["partner-atlas", "partner-atlas"],
    ["constructor", "constructor"],
    ["", ""]
  ])("%s is %s", (source, name) => {
    assert.strictEqual(sourceName(source), name)
  })
})
