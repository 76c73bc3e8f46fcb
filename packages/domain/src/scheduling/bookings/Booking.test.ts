import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { PersonName } from "../../leads/contacts/index.ts"
import { sampleBooking, sampleEmail, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { type Attendee, Booking, bookerEmail, BookingUid, bookingUidOf } from "./Booking.ts"

const attendee = (role: Attendee["role"]): Attendee => ({
  name: PersonName.make("Ada"),
  email: sampleEmail(),
  role
})

describe("bookerEmail", () => {
  it("D-BOOK-8, D-BOOK-12: is the email of the attendee with the role booker, in any position", () => {
    const [booker, one, other] = [attendee("booker"), attendee("guest"), attendee("guest")]
    const offering = sampleOffering()
    for (const attendees of [
      [booker, one, other],
      [one, booker, other],
      [one, other, booker]
    ])
      assert.strictEqual(bookerEmail(sampleBooking(offering, { attendees })), booker.email)
    assert.isUndefined(bookerEmail(sampleBooking(offering, { attendees: [one, other] })))
  })
})

describe("Booking", () => {
  const booking = sampleBooking(sampleOffering())
  const isBooking = (overrides: object): boolean => Schema.is(Booking)({ ...booking, ...overrides })

  it("D-BOOK-4: is confirmed, rescheduled or cancelled", () => {
    for (const status of ["confirmed", "rescheduled", "cancelled"]) assert.isTrue(isBooking({ status }))
    for (const status of ["", "pending", null]) assert.isFalse(isBooking({ status }))
  })

  it("D-BOOK-13: has a consent with text, hash and time, or none", () => {
    const consent = { text: "You may call me.", sha256: "0".repeat(64), at: sampleNow }
    for (const right of [consent, null]) assert.isTrue(isBooking({ consent: right }))
    for (const missing of ["text", "sha256", "at"])
      assert.isFalse(isBooking({ consent: { ...consent, [missing]: undefined } }), missing)
  })
})

const most = 2n ** 128n - 1n
const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Bytes = Schema.Array(Byte).check(Schema.isBetweenLength(16, 16))
const numberOf = (bytes: ReadonlyArray<number>): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

describe("bookingUidOf", () => {
  it("D-BOOK-9: writes the lowest and the highest 128-bit number in 22 characters", () => {
    assert.strictEqual<string>(bookingUidOf(0n), `bk_${"0".repeat(22)}`)
    assert.strictEqual<string>(bookingUidOf(1n), `bk_${"0".repeat(21)}1`)
    assert.strictEqual<string>(bookingUidOf(most), "bk_7n42DGM5Tflk9n8mt7Fhc7")
  })

  it.prop(
    "D-BOOK-9: is bk_ and 22 base-62 characters, different for different numbers",
    [Bytes, Bytes],
    (draws) => {
      const [a, b] = [numberOf(draws[0]), numberOf(draws[1])]
      for (const number of [a, b]) assert.match(bookingUidOf(number), /^bk_[0-9A-Za-z]{22}$/)
      assert.strictEqual(bookingUidOf(a) === bookingUidOf(b), a === b)
    }
  )

  it.prop(
    "D-BOOK-9: an adjacent number, and one with a single changed bit, have different uids",
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
  ])("D-BOOK-9: rejects %j", (text) => {
    assert.isFalse(Schema.is(BookingUid)(text))
  })
})
