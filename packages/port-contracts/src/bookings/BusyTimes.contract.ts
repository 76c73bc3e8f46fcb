import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { BusyTimes, busyScopeOf } from "@calendeal/domain/availability"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import {
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleEventType,
  sampleOffering,
  sampleNow,
  sampleTime,
  storeOffering,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { exactlyTheScope } from "./BusyTimes.scope.contract.ts"
import type { Booking, BookingLedger } from "@calendeal/domain/bookings"

/** The contract of `BusyTimes` for bookings. The suite of calendars covers calendars. */
export const busyTimesContract = <E>(
  adapter: string,
  ports: Layer<BusyTimes | BookingLedger | EventTypeCatalog | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`BusyTimes / ${adapter}`, (it) => {
    it.effect("D-BOOK-5: returns the blocked time of each host of a booking, buffers included", () =>
      Effect.gen(function* () {
        const offering = yield* buffered
        const booking = yield* enter(sampleBooking(offering, { hostIds: offering.hosts.map(({ id }) => id) }))
        const startAt = DateTime.toEpochMillis(booking.startAt)
        assert.sameDeepMembers(
          [...(yield* between(offering, 0, 100_000))],
          offering.hosts.map(({ id }) => ({
            hostId: id,
            eventTypeId: offering.eventType.id,
            bookingUid: booking.uid,
            startAt,
            blocked: { start: startAt - 10 * 60_000, end: startAt + 50 * 60_000 }
          }))
        )
      })
    )

    it.effect("accepts times around the first and the last instant that a request can contain", () =>
      Effect.gen(function* () {
        const offering = yield* buffered
        const booking = yield* enter(sampleBooking(offering, { startAt: sampleTime(1000) }))
        const minutesTo = (instant: string) =>
          (Date.parse(instant) - DateTime.toEpochMillis(sampleNow)) / 60_000
        const [first, last] = [minutesTo("0001-01-01T00:00:00Z"), minutesTo("9999-12-31T23:59:00Z")]
        const uids = (from: number, to: number) =>
          Effect.map(between(offering, from, to), (found) => found.map(({ bookingUid }) => bookingUid))
        assert.deepStrictEqual(yield* uids(first - 2880, first + 2880), [])
        assert.deepStrictEqual(yield* uids(last - 2880, last + 2880), [])
        assert.deepStrictEqual(yield* uids(first - 2880, last + 2880), [booking.uid])
      })
    )

    it.effect(
      "returns bookings of which the blocked time overlaps the asked time, not those that only touch it",
      () =>
        Effect.gen(function* () {
          const offering = yield* buffered
          // Blocked: minutes 990 to 1050.
          yield* enter(sampleBooking(offering, { startAt: sampleTime(1000) }))
          const seen = (from: number, to: number) =>
            Effect.map(between(offering, from, to), ({ length }) => length)
          assert.deepStrictEqual(
            yield* Effect.all([
              seen(900, 990),
              seen(1050, 1100),
              seen(1049, 1100),
              seen(900, 991),
              seen(1010, 1011)
            ]),
            [0, 0, 1, 1, 1]
          )
        })
    )

    it.effect(
      "D-AV-1: returns all bookings of the hosts, and those of the event type if it has a daily limit",
      () =>
        Effect.gen(function* () {
          const offering = yield* createOffering({ hosts: 3 })
          const sibling = yield* storeOffering({
            ...offering,
            eventType: sampleEventType(offering.workspace.id, offering.hosts)
          })
          const { workspace } = offering
          const [queried, other] = offering.hosts.map(({ id }) => id)
          if (queried === undefined || other === undefined) return assert.fail("a host is missing")
          const expected = [
            yield* enter(sampleBooking(offering, { hostIds: [other] })),
            yield* enter(sampleBooking(sibling, { hostIds: [queried] })),
            yield* enter(sampleBooking(offering, { hostIds: [queried], startAt: sampleTime(3000) }))
          ]
          yield* enter(sampleBooking(sibling, { hostIds: [other], startAt: sampleTime(3000) }))
          const uids = expected.map(({ uid }) => uid)
          const hosts = offering.hosts.slice(0, 1)
          const starts = { start: minutes(0), end: minutes(100_000) }
          const limited = { ...offering.eventType.window, maxBookingsPerDay: 1 }
          const returned = (eventType: Offering["eventType"]) =>
            Effect.map(
              BusyTimes.use((busyTimes) =>
                busyTimes.within({ workspaceId: workspace.id, ...busyScopeOf(eventType, hosts, starts) })
              ),
              (busy) => busy.map(({ bookingUid }) => bookingUid)
            )
          assert.sameMembers([...(yield* returned({ ...offering.eventType, window: limited }))], uids)
          assert.sameMembers([...(yield* returned(offering.eventType))], uids.slice(1))
        })
    )

    it.effect("D-BOOK-8: omits replaced bookings and the excepted booking", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const old = yield* enter(sampleBooking(offering, { startAt: sampleTime(1000) }))
        assert.deepStrictEqual(yield* between(offering, 0, 100_000, old.uid), [])
        const moved = yield* enter(
          sampleBooking(offering, { startAt: sampleTime(1010), rescheduledFrom: old.uid })
        )
        const busy = yield* between(offering, 0, 100_000)
        assert.deepStrictEqual(
          busy.map(({ bookingUid }) => bookingUid),
          [moved.uid]
        )
      })
    )

    exactlyTheScope(it)

    it.effect("D-WS-1: returns nothing of another workspace", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        yield* enter(sampleBooking(offering))
        const otherTenant = { ...offering, workspace: sampleOffering().workspace }
        assert.deepStrictEqual(yield* between(otherTenant, 0, 100_000), [])
      })
    )
  })

/** Two hosts, 10 minutes before and 20 after a booking of half an hour. */
const buffered = Effect.suspend(() => {
  const { window } = sampleOffering().eventType
  return createOffering({
    hosts: 2,
    eventType: { window: { ...window, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 } }
  })
})

const enter = Effect.fnUntraced(function* (booking: Booking) {
  const entry = yield* enterDraft(sampleDraft(booking))
  return entry._tag === "Entered" ? entry.booking : assert.fail(entry._tag)
})

/** Epoch milliseconds of these minutes after `sampleNow`. */
const minutes = (count: number) => DateTime.toEpochMillis(sampleTime(count))

/** The busy periods of the offering's hosts. `from`, `to`: minutes after `sampleNow`. */
const between = ({ hosts, workspace }: Offering, from: number, to: number, except?: string) =>
  BusyTimes.use((busyTimes) =>
    busyTimes.within({
      workspaceId: workspace.id,
      hostIds: hosts.map(({ id }) => id),
      blocked: { start: minutes(from), end: minutes(to) },
      counted: null,
      ...(except === undefined ? {} : { except })
    })
  )
