import {
  sampleBooking,
  sampleBookingUid,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { UserId } from "../../workspace/workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { groupIdOf } from "./Group.ts"
import { cancelledGroup, type Changing, movedGroup } from "./groupChanges.ts"

const offering = sampleOffering()
const userId = UserId.make(crypto.randomUUID())
const context = {
  at: sampleTime(7),
  proof: "manage_token" as const,
  requestId: "request-1"
}

const Person = Schema.Struct({
  /** How often the booking has moved before. */
  moves: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 })),
  guests: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 })),
  came: Schema.Boolean
})
const People = Schema.NonEmptyArray(Person)
/** In quarters of an hour, so that samples are often 0. */
const Distance = Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 }))

const groupOf = (people: typeof People.Type): Arr.NonEmptyReadonlyArray<Changing> => {
  const id = groupIdOf(sampleBookingUid())
  return Arr.map(people, ({ came, guests, moves }) => {
    const plain = sampleBooking(offering)
    const invited = Array.from({ length: guests }, () =>
      plain.attendees.map((each) => ({ ...each, role: "guest" as const }))
    ).flat()
    const booking: Booking = {
      ...plain,
      group: { id, seats: 1 + guests },
      sequence: moves,
      rescheduledFrom: moves === 0 ? null : sampleBookingUid(),
      attendance: came ? { mark: "attended", at: sampleTime(1), by: userId } : null,
      attendees: [...plain.attendees, ...invited]
    }
    return { booking, uid: sampleBookingUid(), entryId: crypto.randomUUID() }
  })
}

/** The booking's fields as they are stored, whose times are texts. */
const storedOf = (booking: Booking): Readonly<Record<string, unknown>> => JSON.parse(JSON.stringify(booking))

describe("a group that changes as a whole", () => {
  it.prop(
    "D-SEAT-10: each booking is the old one, as much earlier or later, and next in its meeting",
    [People, Distance],
    ([people, quarters]) => {
      const all = groupOf(people)
      const change = movedGroup(
        all,
        DateTime.add(all[0].booking.startAt, { minutes: 15 * quarters }),
        context
      )
      if (quarters === 0) return assert.deepStrictEqual(change, { _tag: "Keep" })
      if (change._tag !== "Move") return assert.fail(change._tag)
      const later = (text: unknown) => new Date(Date.parse(String(text)) + quarters * 900_000).toISOString()
      const expected = all.map(({ booking, uid }) => {
        const old = storedOf(booking)
        return {
          ...old,
          uid,
          rescheduledFrom: booking.uid,
          sequence: booking.sequence + 1,
          attendance: null,
          createdAt: context.at.toJSON(),
          ...Object.fromEntries(
            ["startAt", "endAt", "blockedFrom", "blockedUntil"].map((field) => [field, later(old[field])])
          )
        }
      })
      assert.deepStrictEqual(change.bookings.map(storedOf), expected)
      assert.deepStrictEqual(
        change.outboxMessages.map((message) => "bookingUid" in message && [message._tag, message.bookingUid]),
        all.map(({ uid }) => ["ReportBooking", uid])
      )
      assert.deepStrictEqual(
        change.entries.map(({ action, id, proof, subject }) => [action, id, proof, subject]),
        all.map(({ booking, entryId }) => ["booking.reschedule", entryId, context.proof, booking.uid])
      )
    }
  )

  it.prop(
    "D-SEAT-11: each booking has its entry in the audit log and tells its own people",
    [People],
    ([people]) => {
      const all = groupOf(people)
      const change = cancelledGroup(all, "Ill", context)
      if (change._tag !== "Cancel") return assert.fail(change._tag)
      assert.strictEqual(change.reason, "Ill")
      assert.deepStrictEqual(
        change.cancellations.map(({ entry, outboxMessages }) => [
          entry.subject,
          outboxMessages.every((message) => JSON.stringify(message).includes(entry.subject)),
          outboxMessages.length > 0
        ]),
        all.map(({ booking }) => [booking.uid, true, true])
      )
    }
  )
})
