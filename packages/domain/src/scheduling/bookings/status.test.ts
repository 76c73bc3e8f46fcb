import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import {
  type BookingStatus,
  bookingStatuses,
  holdsTime,
  holdsTimeAt,
  isCancelled,
  isFinal,
  isLapsed,
  isOff,
  isOpen,
  isOpenAt,
  isReplaced,
  isUpcoming,
  isWaiting,
  mayMove,
  newestStatuses,
  statusesOf,
  takesPlace,
  waits
} from "./status.ts"

const predicates = { holdsTime, isCancelled, isFinal, isOff, isOpen, isReplaced, mayMove, takesPlace, waits }

describe("the statuses of bookings", () => {
  it.each<readonly [BookingStatus, ReadonlyArray<keyof typeof predicates>]>([
    ["confirmed", ["holdsTime", "isOpen", "mayMove", "takesPlace"]],
    ["held", ["holdsTime", "isOpen", "waits"]],
    ["requested", ["isOpen", "waits"]],
    ["rescheduled", ["isFinal", "isReplaced"]],
    ["cancelled", ["isCancelled", "isFinal", "isOff"]],
    ["declined", ["isFinal", "isOff"]],
    ["expired", ["isFinal", "isOff"]]
  ])("D-BOOK-16: a %s booking is %j", (status, expected) => {
    const held = Object.entries(predicates).flatMap(([name, predicate]) =>
      predicate({ status }) ? [name] : []
    )
    assert.sameMembers(held, [...expected])
  })

  it("D-BOOK-16: a final booking holds no time, takes no place and is not moved", () => {
    for (const status of bookingStatuses.filter((one) => isFinal({ status: one })))
      for (const predicate of [holdsTime, takesPlace, mayMove]) assert.isFalse(predicate({ status }), status)
  })

  it("D-BOOK-16: a booking is upcoming until it starts, while it holds its time", () => {
    const booking = sampleBooking(sampleOffering())
    for (const status of bookingStatuses)
      for (const seconds of [-1, 0, 1])
        assert.strictEqual(
          isUpcoming({ ...booking, status }, DateTime.add(booking.startAt, { seconds })),
          status === "confirmed" && seconds < 0
        )
  })

  it("D-HOLD-2, D-APPR-9: a booking waits until its hold lapses, and holds its time if it does not compete", () => {
    const until = DateTime.makeUnsafe("2026-03-02T09:00:00Z")
    for (const status of bookingStatuses)
      for (const seconds of [-1, 0, 1]) {
        const booking = { status, hold: { until } }
        const now = DateTime.add(until, { seconds })
        const mayWait = status === "held" || status === "requested"
        const waits = mayWait && seconds < 0
        assert.strictEqual(isWaiting(booking, now), waits)
        assert.strictEqual(isLapsed(booking, now), mayWait && seconds >= 0)
        assert.strictEqual(isOpenAt(booking, now), waits || status === "confirmed")
        const holds = status === "confirmed" || (waits && status === "held")
        assert.strictEqual(holdsTimeAt(booking, now), holds)
      }
  })

  it("D-MGMT-35: only a moved booking is not the newest one of its meeting", () => {
    assert.deepStrictEqual(
      [...newestStatuses],
      ["confirmed", "held", "requested", "cancelled", "declined", "expired"]
    )
    assert.deepStrictEqual([...statusesOf("waiting")], ["held", "requested"])
  })
})
