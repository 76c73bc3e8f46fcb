import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import { bookPorts, emptySnapshot } from "../../../test/bookings/bookPorts.ts"
import type { Offering } from "../../workspace/event-types/index.ts"
import { book } from "./book.ts"

/**
 * Books with a ledger whose n-th snapshot has the hosts `busyAt(n)` busy, and whose first `losses` entries find the slot
 * taken. Returns the number of snapshots, and the hosts of the booking or the refusal.
 */
const booked = Effect.fnUntraced(function* (
  offering: Offering,
  busyAt: (look: number) => ReadonlyArray<number>,
  losses: number
) {
  yield* TestClock.setTime(DateTime.toEpochMillis(Sample.sampleNow))
  let [looks, entries] = [0, 0]
  const request = bookingRequest(offering.eventType)
  const start = DateTime.toEpochMillis(request.startAt)
  const ports = bookPorts(offering, {
    look: () =>
      Effect.sync(() => {
        looks += 1
        const busy = busyAt(looks)
        return {
          ...emptySnapshot,
          busyPeriods: offering.hosts
            .filter((_, nth) => busy.includes(nth))
            .map(({ id }) => ({
              hostId: id,
              eventTypeId: null,
              bookingUid: null,
              startAt: start,
              blocked: { start, end: start + 1 }
            }))
        }
      }),
    enter: ({ alternatives }) =>
      Effect.sync(() =>
        entries++ < losses ? { _tag: "SlotTaken" } : { _tag: "Entered", booking: alternatives[0] }
      )
  })
  const result = yield* Effect.result(Effect.provide(book(request), ports))
  const hostIds = offering.hosts.map(({ id }) => id)
  const outcome =
    result._tag === "Success"
      ? result.success.booking.hostIds.map((id) => hostIds.indexOf(id))
      : result.failure._tag
  return { looks, outcome }
})

describe("book, if another request took the slot", () => {
  it.effect("D-BOOK-4: books with a host who became free", () =>
    Effect.gen(function* () {
      const offering = Sample.sampleOffering({ hosts: 2 })
      const result = yield* booked(offering, (look) => (look === 1 ? [0] : [1]), 1)
      assert.deepEqual<unknown>(result, { looks: 2, outcome: [0] })
    })
  )

  it.effect("D-BOOK-4: refuses if a snapshot has all hosts busy, or after 16 attempts", () =>
    Effect.gen(function* () {
      const offering = Sample.sampleOffering({ hosts: 2 })
      const allBusy = yield* booked(offering, (look) => (look === 1 ? [] : [0, 1]), 1)
      assert.deepEqual<unknown>(allBusy, { looks: 2, outcome: "SlotUnavailable" })
      const alwaysTaken = yield* booked(offering, () => [], Infinity)
      assert.deepEqual<unknown>(alwaysTaken, { looks: 16, outcome: "SlotUnavailable" })
    })
  )

  it.effect("D-BOOK-4: does not try again if there is only one team", () =>
    Effect.gen(function* () {
      const collective = Sample.sampleOffering({ hosts: 2, eventType: { assignment: "collective" } })
      const pair = Sample.sampleOffering({ hosts: 2 })
      const assignees = pair.eventType.hosts.map((one, nth) => ({ ...one, required: nth === 0 }))
      const oneRequired = { ...pair, eventType: { ...pair.eventType, hosts: assignees } }
      for (const offering of [Sample.sampleOffering(), collective, oneRequired]) {
        const result = yield* booked(offering, () => [], Infinity)
        assert.deepEqual<unknown>(result, { looks: 1, outcome: "SlotUnavailable" })
      }
    })
  )
})
