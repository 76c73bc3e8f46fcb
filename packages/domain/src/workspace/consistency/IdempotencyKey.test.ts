import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { BookingKey, TransactionKey } from "./IdempotencyKey.ts"

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-"

describe("BookingKey", () => {
  it.for<readonly [number, boolean]>([
    [0, false],
    [7, false],
    [8, true],
    [512, true],
    [513, false]
  ])("D-BOOK-2: a key of %d characters is valid: %s", ([length, isKey]) => {
    assert.strictEqual(Schema.is(BookingKey)("k".repeat(length)), isKey)
  })

  it("D-BOOK-2: may contain any characters", () => {
    assert.isTrue(Schema.is(BookingKey)("a key, \u00e4 ~ \u{1f600}"))
    assert.isFalse(Schema.is(BookingKey)(12_345_678))
  })
})

describe("TransactionKey", () => {
  it.for<readonly [number, boolean]>([
    [0, false],
    [1, true],
    [255, true],
    [256, false]
  ])("D-TX-4: a key of %d characters is valid: %s", ([length, isKey]) => {
    assert.strictEqual(Schema.is(TransactionKey)("k".repeat(length)), isKey)
  })

  it("D-TX-4: consists of letters, digits and _ . : - in any order", () => {
    for (const letter of [...ascii, "\u00e4", "\u212a", "\u0661"]) {
      for (const key of [letter, `${letter}k`, `k${letter}`, `k${letter}k`])
        assert.strictEqual(Schema.is(TransactionKey)(key), allowed.includes(letter), JSON.stringify(key))
    }
  })
})
