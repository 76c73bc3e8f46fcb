import { assert, describe } from "@effect/vitest"
import { book, type BookingRequest } from "@calendeal/domain/bookings"
import { BookingKey } from "@calendeal/domain/consistency"
import { PersonName } from "@calendeal/domain/contacts"
import { EventTypeCatalog, type Host, type Offering } from "@calendeal/domain/event-types"
import {
  sampleEmail,
  sampleEventType,
  storeOffering,
  minimalRequest,
  utc
} from "@calendeal/port-contracts/samples"
import { DateTime, Effect } from "effect"
import { accepted, hourIn, offer, refused, request, storedBooking, visitor } from "../kit/http/visitor.ts"
import { closed } from "../kit/http/calendar.ts"
import { Service, specification } from "../kit/http/specification.ts"

describe("4.2 Book: choice of the host", () => {
  specification("hosts", (it) => {
    it.effect("D-BOOK-6: chooses the highest priority among the free hosts first", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const hosts = [{ priority: 1 }, { priority: 9, schedule: closed }, { priority: 5 }, { priority: -1 }]
        const offering = yield* offer({ hosts })
        const leads = []
        for (let booking = 0; booking < 3; booking++) {
          const { organiser } = yield* storedBooking(offering, yield* book(request(offering)))
          leads.push(offering.hosts.findIndex(({ id }) => id === organiser.hostId))
        }
        assert.deepStrictEqual(leads, [2, 0, 3])
        refused(yield* book(request(offering)), 409, "slot_unavailable")
      })
    )

    it.effect(
      "D-BOOK-6: then the lowest ratio of bookings to weight, so that twice the weight gets twice the bookings",
      () =>
        Effect.gen(function* () {
          const offering = yield* offer({ hosts: [{ weight: 2 }, { weight: 1 }] })
          const leads = yield* leadsOf(offering, 6)
          const counts = offering.hosts.map(({ id }) => leads.filter((lead) => lead === id).length)
          assert.deepStrictEqual(counts, [4, 2])
        })
    )

    it.effect("D-BOOK-6: then the longest time since the last assignment, then the id", () =>
      Effect.gen(function* () {
        const offering = yield* offer({ hosts: [{}, {}, {}] })
        const byId = offering.hosts.map(({ id }) => id).toSorted()
        assert.deepStrictEqual(yield* leadsOf(offering, 6), [...byId, ...byId])
      })
    )

    it.effect(
      "D-AV-3, D-BOOK-5: a required host takes part in every booking and cannot be double-booked",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ hosts: [{}, { required: true }, {}] })
          const [first, required, third] = offering.hosts
          const booking = yield* storedBooking(offering, yield* book(request(offering)))
          assert.strictEqual(booking.hostIds.length, 2)
          assert.include(booking.hostIds, required?.id)
          assert.include([first?.id, third?.id], booking.organiser.hostId)
          // Another host is free, but the required one is not.
          refused(yield* book(request(offering)), 409, "slot_unavailable")
          refused(yield* book(request(yield* aloneWith(offering, required))), 409, "slot_unavailable")
        })
    )

    it.effect("D-AV-3, D-BOOK-6: a required host also takes part if the routing names another host", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const plain = yield* offer({ hosts: [{}, {}, { required: true }] })
        const [, routed, required] = plain.hosts
        if (routed === undefined || required === undefined) return assert.fail("three hosts")
        const rule = { when: { always: true }, hostIds: [routed.id], redirectUrl: null } as const
        const offering = yield* storeOffering({
          ...plain,
          eventType: { ...plain.eventType, routing: [rule] }
        })
        const { hostIds, isRouted } = yield* storedBooking(offering, yield* book(request(offering)))
        assert.deepStrictEqual([hostIds, isRouted], [[routed.id, required.id], true])
        const alone = request(yield* aloneWith(offering, required), { startTimeUtc: hourIn(3) })
        accepted(yield* book(alone))
        refused(yield* book(request(offering, { startTimeUtc: hourIn(3) })), 409, "slot_unavailable")
      })
    )

    it.effect("D-AV-3, D-BOOK-5: a collective booking has all hosts, none of whom can be double-booked", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ hosts: [{}, {}], eventType: { assignment: "collective" } })
        const booking = yield* storedBooking(offering, yield* book(request(offering)))
        assert.deepStrictEqual(
          booking.hostIds,
          offering.hosts.map(({ id }) => id)
        )
        assert.strictEqual(booking.organiser.hostId, offering.hosts[0]?.id)
        for (const host of offering.hosts) {
          const alone = yield* aloneWith(offering, host)
          refused(yield* book(request(alone)), 409, "slot_unavailable")
          const startTimeUtc = hourIn(3)
          accepted(yield* book(request(alone, { startTimeUtc })))
          refused(yield* book(request(offering, { startTimeUtc })), 409, "slot_unavailable")
        }
      })
    )

    it.effect("D-BOOK-5: of concurrent bookings of different event types only one gets a shared host", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        const others = yield* Effect.forEach([1, 2, 3], () => aloneWith(offering, offering.hosts[0]))
        const answers = yield* Effect.forEach([offering, ...others], (each) => book(request(each)), {
          concurrency: "unbounded"
        })
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
        for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "slot_unavailable")
      })
    )

    it.effect("§4.2.2: inactive hosts are not booked", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ hosts: [{ active: false, priority: 9 }, {}] })
        const { hostIds } = yield* storedBooking(offering, yield* book(request(offering)))
        assert.deepStrictEqual(
          hostIds,
          offering.hosts.slice(1).map(({ id }) => id)
        )
        refused(yield* book(request(offering)), 409, "slot_unavailable")
      })
    )
  })

  specification("many bookings", (it, store) => {
    const bookings = store === "memory" ? 300 : 60
    it.effect(`D-BOOK-6: ${bookings} over weights of 3, 1 and 2 are shared 3 : 1 : 2, each within 2`, () =>
      Effect.gen(function* () {
        const offering = yield* offer({ hosts: [{ weight: 3 }, { weight: 1 }, { weight: 2 }] })
        const leads = yield* Effect.forEach(halfHours(bookings), (startAt) =>
          Effect.map(book(newRequest(offering, startAt)), ({ booking }) => booking.organiser.hostId)
        )
        const counts = offering.hosts.map(({ id }) => leads.filter((lead) => lead === id).length)
        for (const [index, share] of [3, 1, 2].entries())
          assert.closeTo(counts[index] ?? 0, (bookings * share) / 6, 2, counts.join())
        assert.strictEqual(leads.length, bookings)
      })
    )
  })

  specification("bookings of the last month", (it) => {
    it.effect("D-BOOK-6: only the bookings of the last 30 days count", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const offering = yield* offer({ hosts: [{}, { active: false }] })
        const [first, second] = offering.hosts
        if (first === undefined || second === undefined) return assert.fail("two hosts")
        assert.deepStrictEqual(yield* leadsOf(offering, 3), [first.id, first.id, first.id])
        yield* (yield* EventTypeCatalog).enlist({ ...second, active: true })
        assert.deepStrictEqual(yield* leadsOf(offering, 1, 10), [second.id])
        // The earlier bookings no longer count, and the first host has waited longer.
        yield* wait(31 * 86_400)
        assert.deepStrictEqual(yield* leadsOf(offering, 2, 40), [first.id, second.id])
      })
    )
  })
})

/** The organisers of consecutive bookings, one per day. */
const leadsOf = Effect.fnUntraced(function* (offering: Offering, bookings: number, firstDay = 2) {
  const { book } = yield* visitor
  const days = Array.from({ length: bookings }, (_, index) => firstDay + index)
  return yield* Effect.forEach(days, (day) =>
    Effect.gen(function* () {
      const answer = yield* book(request(offering, { startTimeUtc: hourIn(day) }))
      return (yield* storedBooking(offering, answer)).organiser.hostId
    })
  )
})

/** A new booker's request to the domain, because hundreds of requests over HTTP are slow. */
const newRequest = ({ eventType }: Offering, startAt: DateTime.Utc): BookingRequest => ({
  ...minimalRequest,
  eventTypeId: eventType.id,
  key: BookingKey.make(crypto.randomUUID()),
  startAt,
  bookerTimezone: utc,
  booker: { name: PersonName.make("Sam Rivera"), email: sampleEmail() }
})

/** Starts half an hour apart, from the day after tomorrow. */
const halfHours = (count: number): ReadonlyArray<DateTime.Utc> =>
  Array.from({ length: count }, (_, index) =>
    DateTime.add(DateTime.makeUnsafe(hourIn(2, 0)), { minutes: 30 * index })
  )

/** Another event type of the same workspace, with only this host. */
const aloneWith = ({ workspace }: Offering, host: Host | undefined) => {
  const hosts = host === undefined ? [] : [host]
  return storeOffering({ workspace, hosts, eventType: sampleEventType(workspace.id, hosts) })
}
