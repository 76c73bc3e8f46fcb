import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { BookingUid } from "./Booking.ts"
import { endOfReservation, extendedUntil, reservationLimits, reservationStateOf } from "./Reservation.ts"

const Minute = Schema.Int.check(Schema.isBetween({ minimum: -200, maximum: 3000 }))
const Times = Schema.Struct({
  createdAt: Schema.Int.check(Schema.isBetween({ minimum: -1600, maximum: 0 })),
  minutes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: reservationLimits.minutes })),
  startAt: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3000 })),
  until: Minute
})

const at = (minute: number) => DateTime.makeUnsafe(minute * 60_000)
const minuteOf = (instant: DateTime.Utc) => DateTime.toEpochMillis(instant) / 60_000
const now = at(0)

/** Counts the minutes from now on that the reservation may cover. */
const slowly = ({ createdAt, minutes, startAt }: typeof Times.Type): number => {
  let end = 0
  while (end < minutes && end < startAt && end - createdAt < reservationLimits.total) end += 1
  return end
}

describe("Reservation", () => {
  it.prop(
    "D-RES-3: a reservation ends after its minutes, a day after it was made, or at its start, whatever is first",
    [Times],
    ([times]) => {
      const end = minuteOf(
        endOfReservation({
          now,
          minutes: times.minutes,
          createdAt: at(times.createdAt),
          startAt: at(times.startAt)
        })
      )
      // One that is a day old has ended, also before now.
      assert.strictEqual(Math.max(end, 0), slowly(times))
    }
  )

  it.prop("D-RES-3: an extension never shortens, and is bounded", [Times], ([times]) => {
    const kept = { createdAt: at(times.createdAt), startAt: at(times.startAt), until: at(times.until) }
    const extended = minuteOf(extendedUntil(kept, { minutes: times.minutes, now }))
    assert.strictEqual(Math.max(extended, 0), Math.max(times.until, slowly(times)))
  })

  const uid = BookingUid.make("bk_0000000000000000000007")
  it.for([
    [1, null, null, "live"],
    [0, null, null, "lapsed"],
    [-1, null, null, "lapsed"],
    [1, -1, null, "released"],
    [-1, -2, null, "released"],
    [1, null, uid, "booked"],
    [-1, null, uid, "booked"]
  ] as const)(
    "D-RES-4: until %s, released at %s, with the booking %s, it is %s",
    ([until, released, booking, state]) =>
      assert.strictEqual(
        reservationStateOf(
          { until: at(until), releasedAt: released === null ? null : at(released), bookingUid: booking },
          now
        ),
        state
      )
  )
})
