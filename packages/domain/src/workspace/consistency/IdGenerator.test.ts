import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { encodeBase62, encodeBase64Url } from "./IdGenerator.ts"

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const bits = (count: number) =>
  Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
    Schema.isBetweenLength(count / 8, count / 8)
  )
const bytesToNumber = (bytes: ReadonlyArray<number>): bigint =>
  bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
const read62 = (text: string): bigint =>
  [...text].reduce((number, digit) => number * 62n + BigInt(digits.indexOf(digit)), 0n)

describe("encodeBase62", () => {
  it.for<readonly [bigint, number, string]>([
    [0n, 1, "0"],
    [0n, 4, "0000"],
    [9n, 1, "9"],
    [10n, 1, "A"],
    [61n, 1, "z"],
    [62n, 2, "10"],
    [62n * 62n - 1n, 2, "zz"],
    [62n * 62n, 2, "00"],
    [62n ** 22n - 1n, 22, "z".repeat(22)]
  ])("writes %s in %d digits as %s", ([number, length, text]) => {
    assert.strictEqual(encodeBase62(number, length), text)
  })

  it.prop("D-BOOK-9: 22 digits hold 128 bits and decode to the same number", [bits(128)], ([bytes]) => {
    const text = encodeBase62(bytesToNumber(bytes), 22)
    assert.strictEqual(text.length, 22)
    assert.strictEqual(read62(text), bytesToNumber(bytes))
  })

  it.prop("keeps the low-order digits of a longer number", [bits(128)], ([bytes]) => {
    const number = bytesToNumber(bytes)
    assert.strictEqual(encodeBase62(number, 13), encodeBase62(number, 22).slice(-13))
  })
})

describe("encodeBase64Url", () => {
  it.prop(
    "D-KEY-1: 43 digits hold 256 bits, and equal the platform's encoding of 258 bits",
    [bits(256)],
    ([bytes]) => {
      const platform = Buffer.from(bytes).toString("base64url")
      assert.strictEqual(encodeBase64Url(bytesToNumber(bytes) << 2n, 43), platform)
      assert.match(encodeBase64Url(bytesToNumber(bytes), 43), /^[A-P][A-Za-z0-9_-]{42}$/)
    }
  )
})
