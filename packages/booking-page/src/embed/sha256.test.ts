import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sha256 } from "./sha256.ts"

const expected = (text: string) => createHash("sha256").update(text).digest("hex")

describe("sha256", () => {
  it("matches the examples of FIPS 180-4, and every length around block boundaries", () => {
    assert.strictEqual(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    for (let length = 0; length <= 200; length += 1)
      assert.strictEqual(sha256("x".repeat(length)), expected("x".repeat(length)), String(length))
  })

  it.prop("matches OpenSSL on any text", [Schema.String], ([text]) => {
    assert.strictEqual(sha256(text), expected(text))
  })
})
