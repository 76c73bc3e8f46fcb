import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { PersonName } from "../contacts/index.ts"
import { sampleBooking, sampleEmail, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { type Attendee, Booking, bookerEmail } from "./Booking.ts"

const attendee = (role: Attendee["role"]): Attendee => ({
  name: PersonName.make("Ada"),
  email: sampleEmail(),
  role
})

describe("bookerEmail", () => {
  it("D-BOOK-8, D-BOOK-12: is that of the attendee with the role, wherever in the list", () => {
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

  it("D-BOOK-4: is confirmed, rescheduled or cancelled, and nothing else", () => {
    for (const status of ["confirmed", "rescheduled", "cancelled"]) assert.isTrue(isBooking({ status }))
    for (const status of ["", "pending", null]) assert.isFalse(isBooking({ status }))
  })

  it("D-BOOK-13: keeps consent with its words, their hash and its time, or none", () => {
    const consent = { text: "You may call me.", sha256: "0".repeat(64), at: sampleNow }
    for (const right of [consent, null]) assert.isTrue(isBooking({ consent: right }))
    for (const missing of ["text", "sha256", "at"])
      assert.isFalse(isBooking({ consent: { ...consent, [missing]: undefined } }), missing)
  })
})
