import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import { Email } from "../../kernel/texts/index.ts"
import { PersonName } from "../../leads/contacts/index.ts"
import {
  sampleBooking,
  sampleBookingUid,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import type { Attendee } from "./Booking.ts"
import { asksFor, type BookingRequest } from "./BookingRequest.ts"

const name = PersonName.make("Ada")
const invitee = (letter: string) => ({ name, email: Email.make(`${letter}@example.com`) })
const offering = sampleOffering()

const requestOf = (overrides: Partial<BookingRequest> = {}) =>
  bookingRequest(offering.eventType, { booker: invitee("a"), ...overrides })

/** The booking of the request. */
const bookingOf = ({ booker, guests, startAt }: BookingRequest) =>
  sampleBooking(offering, {
    startAt,
    attendees: [
      { ...booker, role: "booker" },
      ...guests.map((guest): Attendee => ({ ...guest, role: "guest" }))
    ]
  })

const Drawn = Schema.Struct({
  minute: Schema.Literals([0, 30]),
  people: Schema.Array(Schema.Literals(["a", "b", "c"])).check(Schema.isBetweenLength(1, 3)),
  /** The index in `uids`; 2: none. */
  replaces: Schema.Literals([0, 1, 2])
})
const uids = [sampleBookingUid(), sampleBookingUid()]

describe("asksFor", () => {
  it("D-BOOK-1: a retry can differ in all fields except the start, the people and the replaced booking", () => {
    const request = requestOf()
    const retry: Partial<BookingRequest> = {
      responses: { note: "x" },
      locationKind: Option.some("phone"),
      attendeeAddress: Option.some("1 High St"),
      consent: true,
      touch: { gclid: "g" },
      contactId: Option.some("someone"),
      embed: true,
      booker: { ...request.booker, name: PersonName.make("A. Lovelace") }
    }
    assert.isTrue(asksFor(requestOf(retry), bookingOf(request)))
  })

  it("D-BOOK-1: another start, other people or another replaced booking is a different request", () => {
    const booking = bookingOf(requestOf({ guests: [invitee("b")] }))
    const guests = [invitee("b")]
    assert.isTrue(asksFor(requestOf({ guests }), booking))
    assert.isFalse(asksFor(requestOf({ guests, startAt: sampleTime(61) }), booking))
    assert.isFalse(asksFor(requestOf({ guests, booker: invitee("x") }), booking))
    assert.isFalse(asksFor(requestOf({ guests: [] }), booking))
    assert.isFalse(asksFor(requestOf({ guests: [...guests, invitee("c")] }), booking))
    assert.isFalse(asksFor(requestOf({ guests, rescheduledFrom: Option.some("garbage") }), booking))
  })

  it.prop(
    "D-BOOK-1: is true exactly if the start, the people in order and the replaced booking are equal",
    [Drawn, Drawn],
    (draws) => {
      const [request, made] = draws.map(({ minute, people, replaces }) => {
        const [booker = invitee("a"), ...guests] = people.map(invitee)
        return requestOf({
          startAt: sampleTime(minute),
          booker,
          guests,
          rescheduledFrom: Option.fromNullishOr(uids[replaces])
        })
      })
      if (request === undefined || made === undefined) return assert.fail("two were drawn")
      const booking = { ...bookingOf(made), rescheduledFrom: uids[draws[1].replaces] ?? null }
      assert.strictEqual(asksFor(request, booking), JSON.stringify(draws[0]) === JSON.stringify(draws[1]))
    },
    { arbitrary: { runs: 400 } }
  )
})
