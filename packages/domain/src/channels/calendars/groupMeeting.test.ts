import { sampleBooking, sampleOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  type Booking,
  bookingUidOf,
  cancelled,
  groupIdOf,
  meetingUidOf,
  takesPlace
} from "../../scheduling/bookings/index.ts"
import { groupMeeting } from "./groupMeeting.ts"

const offering = sampleOffering()
const opener = sampleBooking(offering)
const group = { id: groupIdOf(opener.uid), seats: 1 }
const [first, ...others] = Array.from({ length: 6 }, (_, nth): Booking => ({
  ...sampleBooking(offering),
  group,
  createdAt: sampleTime(nth),
  responses: { size: "9" }
}))
if (first === undefined) throw new Error("a booking is missing")

describe("groupMeeting", () => {
  // Each step is a place in the group: the person joins, or leaves if the person is there.
  it.prop(
    "D-SEAT-8: shows those who are there, has no answers, and a later sequence after each change",
    [Schema.Array(Schema.Literals([0, 1, 2, 3, 4, 5]))],
    ([steps]) => {
      const bookings = new Map<number, Booking>()
      const there: Array<string> = []
      let sequence = -1
      for (const step of steps) {
        const known = bookings.get(step)
        const booking = [first, ...others][step] ?? first
        if (known !== undefined && !takesPlace(known)) continue
        bookings.set(step, known === undefined ? booking : cancelled(known))
        const email = String(booking.attendees[0]?.email)
        if (known === undefined) there.push(email)
        else there.splice(there.indexOf(email), 1)
        const meeting = groupMeeting(booking, [...bookings.values()], "Webinar")
        assert.isAbove(meeting.sequence, sequence)
        sequence = meeting.sequence
        assert.sameMembers(
          meeting.attendees.map(({ email }) => String(email)),
          there
        )
        assert.strictEqual(meeting.status, there.length > 0 ? "confirmed" : "cancelled")
        assert.deepStrictEqual([meeting.responses, meeting.title], [{}, "Webinar"])
        assert.strictEqual(meeting.rootUid, meetingUidOf({ ...first, group }))
        assert.isAtMost(meeting.attendees.filter(({ role }) => role === "booker").length, 1)
      }
    }
  )

  it("D-SEAT-8: after a move of all at one time, people stand in the order in which they joined", () => {
    const before = [first, ...others].map((booking, nth) => ({ ...booking, createdAt: sampleTime(nth) }))
    const after = before.map((booking, nth) => ({
      ...booking,
      createdAt: sampleTime(9),
      rescheduledFrom: booking.uid,
      // The later people have the lesser uids.
      uid: bookingUidOf(BigInt(99 - nth))
    }))
    const all = [...after, ...before.map((booking) => ({ ...booking, status: "rescheduled" as const }))]
    assert.deepStrictEqual(
      groupMeeting(first, all, "Webinar").attendees.map(({ email }) => email),
      before.flatMap(({ attendees }) => attendees.map(({ email }) => email))
    )
  })

  it("D-ENTRY-34: without a confirmed booking, a group waits with those who wait and keep their time", () => {
    const waiting = (booking: Booking, minutes: number): Booking => ({
      ...booking,
      status: "held",
      hold: { reason: "payment", until: sampleTime(minutes) }
    })
    const [second = first, third = first] = others
    const held = [waiting(first, 10), waiting(second, 30)]
    const all = [...held, { ...third, status: "requested" as const }]
    const emails = (bookings: ReadonlyArray<Booking>) =>
      groupMeeting(first, bookings, null).attendees.map(({ email }) => email)
    const of = (...bookings: ReadonlyArray<Booking>) =>
      bookings.flatMap(({ attendees }) => attendees.map(({ email }) => email))
    const meeting = groupMeeting(first, all, null)
    assert.deepStrictEqual([meeting.status, meeting.hold?.until], ["held", sampleTime(30)])
    assert.sameMembers(emails(all), of(first, second))
    assert.deepStrictEqual(emails([first, waiting(second, 30)]), of(first))
    assert.strictEqual(groupMeeting(first, [first, waiting(second, 30)], null).status, "confirmed")
    const over = all.map((booking) => ({ ...booking, status: "expired" as const }))
    assert.strictEqual(groupMeeting(first, over, null).status, "cancelled")
  })

  it("D-SEAT-8: a group has the uid of none of its bookings", () => {
    assert.notStrictEqual(String(meetingUidOf({ ...opener, group })), String(opener.uid))
  })
})
