import { assert, describe, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleBookingUid, sampleOffering } from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import { cancelled, identityOf } from "./identity.ts"

const offering = sampleOffering()

/** A first booking, moved this many times. */
const chainOf = (moves: number): Arr.NonEmptyReadonlyArray<Booking> =>
  Array.from({ length: moves }).reduce<Arr.NonEmptyReadonlyArray<Booking>>(
    (chain) => [...chain, booked(Option.some(Arr.lastNonEmpty(chain)))],
    [booked(Option.none())]
  )

const booked = (replaced: Option.Option<Booking>): Booking => {
  const uid = sampleBookingUid()
  return sampleBooking(offering, { uid, ...identityOf(uid, replaced) })
}

describe("the identity of a booking", () => {
  it.prop(
    "D-MAIL-1: a chain of moves and a cancellation has one root uid, and sequences 0, 1, 2, …",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))],
    ([moves]) => {
      const chain = chainOf(moves)
      const all = [...chain, cancelled(Arr.lastNonEmpty(chain))]
      assert.deepStrictEqual([...new Set(all.map(({ rootUid }) => rootUid))], [chain[0].uid])
      assert.deepStrictEqual(
        all.map(({ sequence }) => sequence),
        [...all.keys()]
      )
    }
  )

  it("D-MAIL-1: a cancellation changes the status and the sequence only", () => {
    const booking = sampleBooking(offering, { sequence: 3 })
    assert.deepStrictEqual(cancelled(booking), { ...booking, status: "cancelled", sequence: 4 })
  })
})
