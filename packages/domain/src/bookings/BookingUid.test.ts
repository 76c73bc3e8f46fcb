import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { BookingUid, bookingUidOf } from "./BookingUid.ts"

const most = 2n ** 128n - 1n
const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Bytes = Schema.Array(Byte).check(Schema.isBetweenLength(16, 16))
const numberOf = (bytes: ReadonlyArray<number>): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

describe("bookingUidOf", () => {
  it("D-BOOK-9: spells the least and the most of 128 bits in 22 characters", () => {
    assert.strictEqual<string>(bookingUidOf(0n), `bk_${"0".repeat(22)}`)
    assert.strictEqual<string>(bookingUidOf(1n), `bk_${"0".repeat(21)}1`)
    assert.strictEqual<string>(bookingUidOf(most), "bk_7n42DGM5Tflk9n8mt7Fhc7")
  })

  it.prop(
    "D-BOOK-9: is bk_ and 22 base62 characters, and no two numbers share one",
    [Bytes, Bytes],
    (draws) => {
      const [a, b] = [numberOf(draws[0]), numberOf(draws[1])]
      for (const number of [a, b]) assert.match(bookingUidOf(number), /^bk_[0-9A-Za-z]{22}$/)
      assert.strictEqual(bookingUidOf(a) === bookingUidOf(b), a === b)
    }
  )

  it.prop(
    "D-BOOK-9: a neighbouring number, and one with a single bit changed, have uids of their own",
    [Bytes],
    ([bytes]) => {
      const number = numberOf(bytes)
      const others = Array.from({ length: 128 }, (_, bit) => number ^ (1n << BigInt(bit)))
      assert.strictEqual(new Set([number, ...others].map(bookingUidOf)).size, 129)
      assert.notStrictEqual(bookingUidOf(number), bookingUidOf(number === most ? 0n : number + 1n))
    },
    { arbitrary: { runs: 20 } }
  )
})

describe("BookingUid", () => {
  it.for([
    "bk_",
    `bk_${"a".repeat(21)}`,
    `bk_${"a".repeat(23)}`,
    `bk_${"a".repeat(21)}-`,
    `BK_${"a".repeat(22)}`,
    "a".repeat(25),
    `abk_${"a".repeat(22)}`,
    `bk_${"a".repeat(22)}\n`
  ])("D-BOOK-9: %j is no uid", (text) => {
    assert.isFalse(Schema.is(BookingUid)(text))
  })
})
