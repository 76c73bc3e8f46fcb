import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fromBase32, toBase32 } from "./base32.ts"

const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
  Schema.isMaxLength(40)
)

/** Bit by bit. */
const slowBase32 = (bytes: ReadonlyArray<number>): string =>
  (
    bytes
      .map((byte) => byte.toString(2).padStart(8, "0"))
      .join("")
      .match(/.{1,5}/g) ?? []
  )
    .map((group) => "abcdefghijklmnopqrstuvwxyz234567"[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("")

describe("base32", () => {
  it.for([
    ["", ""],
    ["f", "my"],
    ["fo", "mzxq"],
    ["foo", "mzxw6"],
    ["foob", "mzxw6yq"],
    ["fooba", "mzxw6ytb"],
    ["foobar", "mzxw6ytboi"]
  ] as const)("encodes %j as RFC 4648 does", ([text, encoded]) => {
    assert.strictEqual(toBase32(new TextEncoder().encode(text)), encoded)
  })

  it.prop("encodes and decodes any bytes", [Bytes], ([bytes]) => {
    const text = toBase32(Uint8Array.from(bytes))
    assert.strictEqual(text, slowBase32(bytes))
    assert.deepStrictEqual([...(fromBase32(text) ?? [])], [...bytes])
    assert.deepStrictEqual([...(fromBase32(text.toUpperCase()) ?? [])], [...bytes])
  })

  it.for(["0", "my=", "mz", "m", "mzx", "m y", "ſ", "K"])("does not decode %j", (text) => {
    assert.isUndefined(fromBase32(text))
  })
})
