import { assert, layer } from "@effect/vitest"
import { BusyTimes, busyScopeAt } from "@calendeal/domain/availability"
import { BookingLedger, type Reservation, ReservationBook } from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import { WorkspaceQueries } from "@calendeal/domain/management"
import { UserId, type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  createOffering,
  enterDraft,
  reservationAudit,
  reservationDraft,
  sampleBooking,
  sampleDraft,
  sampleQuestion,
  sampleReservation,
  sampleTime
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | BusyTimes
  | EventTypeCatalog
  | ReservationBook
  | WorkspaceDirectory
  | WorkspaceQueries

const unbounded = { concurrency: "unbounded" } as const

/** What a reservation is that the page holds for a visitor. */
const ofVisitor = (holder: string) => ({ createdBy: null, credentialId: null, holder })

/** The contract of `ReservationBook`: reservations and bookings have one guard. */
export const reservationBookContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`ReservationBook / ${adapter}`, (it) => {
    it.effect("D-RES-1: a reservation keeps the time of all its hosts until it lapses", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 2 })
        const hostIds = offering.hosts.map(({ id }) => id)
        const live = yield* reserved(offering, 60, { hostIds })
        const lapsed = yield* reserved(offering, -60, { hostIds, startAt: sampleTime(5000) })
        assert.deepStrictEqual(yield* busyAt(offering, live), hostIds)
        assert.deepStrictEqual(yield* busyAt(offering, lapsed), [])
        assert.deepStrictEqual(yield* take(offering, live), { _tag: "SlotTaken" })
        assert.strictEqual((yield* take(offering, lapsed))._tag, "Entered")
        // And the other way round.
        const again = reservationDraft([
          sampleReservation(offering, live.until, { startAt: sampleTime(5000) })
        ])
        assert.deepStrictEqual(yield* enter(again), { _tag: "SlotTaken" })
      })
    )

    it.effect("D-RES-1: of 64 reservations and bookings of one time at once, one is entered", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const until = DateTime.add(yield* DateTime.now, { minutes: 10 })
        const tags = yield* Effect.all(
          Array.from({ length: 64 }, (_, nth) =>
            nth % 2 === 0
              ? Effect.map(enter(reservationDraft([sampleReservation(offering, until)])), ({ _tag }) => _tag)
              : Effect.map(enterDraft(sampleDraft(sampleBooking(offering))), ({ _tag }) => _tag)
          ),
          unbounded
        )
        assert.lengthOf(
          tags.filter((tag) => tag === "Entered"),
          1
        )
        assert.deepStrictEqual(new Set(tags), new Set(["Entered", "SlotTaken"]))
      })
    )

    it.effect("D-RES-1: an alternative with a free host is entered, and a lapsed one is taken over", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 2 })
        const until = DateTime.add(yield* DateTime.now, { minutes: 10 })
        yield* reserved(offering, -60)
        const both = () =>
          offering.hosts.map(({ id }) => sampleReservation(offering, until, { hostIds: [id] }))
        const entries = yield* Effect.all(
          Array.from({ length: 8 }, () => {
            const [first, ...others] = both()
            return first === undefined ? Effect.die("no host") : enter(reservationDraft([first, ...others]))
          }),
          unbounded
        )
        const kept = entries.flatMap((entry) => (entry._tag === "Entered" ? entry.reservation.hostIds : []))
        assert.sameMembers(
          kept,
          offering.hosts.map(({ id }) => id)
        )
      })
    )

    it.effect("D-RES-2: one key reserves once, also at once, and keeps its reservation", () =>
      Effect.gen(function* () {
        const book = yield* ReservationBook
        const offering = yield* createOffering()
        const until = DateTime.add(yield* DateTime.now, { minutes: 10 })
        const key = crypto.randomUUID()
        const entries = yield* Effect.all(
          Array.from({ length: 8 }, (_, nth) =>
            enter(
              reservationDraft(
                [sampleReservation(offering, until, { startAt: sampleTime(5000 + nth * 500) })],
                {
                  key
                }
              )
            )
          ),
          unbounded
        )
        const ids = new Set(
          entries.flatMap((entry) => ("reservation" in entry ? [entry.reservation.id] : []))
        )
        assert.strictEqual(ids.size, 1)
        assert.lengthOf(
          entries.filter(({ _tag }) => _tag === "Entered"),
          1
        )
        const found = yield* book.findByKey(offering.workspace.id, key)
        assert.isTrue(Option.exists(found, ({ id }) => ids.has(id)))
        const other = yield* createOffering()
        assert.isTrue(Option.isNone(yield* book.findByKey(other.workspace.id, key)))
      })
    )

    it.effect("D-RES-3, D-RES-4: only a live reservation is extended or released, once", () =>
      Effect.gen(function* () {
        const book = yield* ReservationBook
        const offering = yield* createOffering()
        const live = yield* reserved(offering, 60)
        const lapsed = yield* reserved(offering, -60, { startAt: sampleTime(5000) })
        const later = DateTime.add(live.until, { hours: 1 })
        assert.isTrue(yield* book.extend(live, later, reservationAudit(live, "reservation.extend")))
        assert.deepStrictEqual(
          Option.map(yield* stored(live), ({ until }) => until),
          Option.some(later)
        )
        assert.isFalse(yield* book.extend(lapsed, later, reservationAudit(lapsed, "reservation.extend")))
        assert.isFalse(yield* book.release(lapsed, reservationAudit(lapsed, "reservation.release")))
        const released = yield* Effect.all(
          Array.from({ length: 4 }, () => book.release(live, reservationAudit(live, "reservation.release"))),
          unbounded
        )
        assert.lengthOf(released.filter(Boolean), 1)
        assert.isFalse(yield* book.extend(live, later, reservationAudit(live, "reservation.extend")))
        assert.deepStrictEqual(yield* busyAt(offering, live), [])
        assert.strictEqual((yield* take(offering, live))._tag, "Entered")
        // Another workspace's reservation is never found.
        const other = yield* createOffering()
        const foreign = { ...(yield* reserved(other, 60)), workspaceId: offering.workspace.id }
        assert.isFalse(yield* book.release(foreign, reservationAudit(foreign, "reservation.release")))
        assert.isTrue(Option.isNone(yield* stored(foreign)))
      })
    )

    it.effect("D-RES-5: a live reservation becomes one booking, whose time it was", () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        const live = yield* reserved(offering, 60)
        const question = sampleQuestion(sampleDraft(sampleBooking(offering)), {
          busy: busyScopeAt(offering.eventType, offering.hosts, live.startAt)
        })
        assert.lengthOf((yield* ledger.look(question)).busyPeriods, 1)
        const looked = yield* ledger.look({ ...question, reservation: live.id })
        assert.deepStrictEqual(looked.busyPeriods, [])
        assert.strictEqual(looked.reservation?.id, live.id)
        const drafts = Array.from({ length: 8 }, () =>
          sampleDraft(sampleBooking(offering), { reservation: live.id })
        )
        const entries = yield* Effect.all(drafts.map(enterDraft), unbounded)
        const made = entries.flatMap((entry) => (entry._tag === "Entered" ? [entry.booking.uid] : []))
        assert.lengthOf(made, 1)
        assert.lengthOf(
          entries.filter(({ _tag }) => _tag === "ReservationGone"),
          7
        )
        assert.deepStrictEqual(
          Option.map(yield* stored(live), ({ bookingUid }) => bookingUid),
          Option.fromUndefinedOr(made[0])
        )
        assert.deepStrictEqual(yield* take(offering, live), { _tag: "SlotTaken" })
        const lapsed = yield* reserved(offering, -60, { startAt: sampleTime(5000) })
        const late = sampleDraft(sampleBooking(offering, { startAt: lapsed.startAt }), {
          reservation: lapsed.id
        })
        assert.deepStrictEqual(yield* enterDraft(late), { _tag: "ReservationGone" })
      })
    )

    it.effect("D-RES-5: a refused booking leaves its reservation as it was", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const live = yield* reserved(offering, 60)
        yield* take(offering, { ...live, startAt: sampleTime(5000) })
        const elsewhere = sampleDraft(sampleBooking(offering, { startAt: sampleTime(5000) }), {
          reservation: live.id
        })
        assert.deepStrictEqual(yield* enterDraft(elsewhere), { _tag: "SlotTaken" })
        assert.deepStrictEqual(yield* busyAt(offering, live), live.hostIds)
        assert.deepStrictEqual(
          Option.map(yield* stored(live), ({ bookingUid }) => bookingUid),
          Option.some(null)
        )
      })
    )

    it.effect("D-RES-6: live reservations are bounded, also at once; ended ones do not count", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const until = DateTime.add(yield* DateTime.now, { minutes: 10 })
        const createdBy = UserId.make(crypto.randomUUID())
        yield* reserved(offering, -60, { createdBy })
        const many = (from: number, bounds: object, by = createdBy) =>
          Effect.all(
            Array.from({ length: 8 }, (_, nth) =>
              enter(
                reservationDraft(
                  [
                    sampleReservation(offering, until, {
                      startAt: sampleTime(from + nth * 500),
                      createdBy: by
                    })
                  ],
                  { bounds: { perEventType: 99, perCredential: 99, perWorkspace: 99, ...bounds } }
                )
              )
            ),
            unbounded
          )
        const [ofEventType, ofCredential, ofWorkspace] = [
          yield* many(5000, { perEventType: 2 }),
          yield* many(15_000, { perCredential: 3 }),
          yield* many(25_000, { perWorkspace: 4 }, UserId.make(crypto.randomUUID()))
        ]
        for (const [entries, of] of [
          [ofEventType, "event_type"],
          [ofCredential, "credential"],
          [ofWorkspace, "workspace"]
        ] as const)
          assert.deepStrictEqual(
            entries.filter(({ _tag }) => _tag !== "Entered"),
            Array.from({ length: of === "event_type" ? 6 : 7 }, () => ({ _tag: "LimitReached" as const, of }))
          )
      })
    )

    it.effect(
      "D-HOLD-11: an address holds so many times of an event type, also at once, and apart from clients",
      () =>
        Effect.gen(function* () {
          const offering = yield* createOffering()
          const until = DateTime.add(yield* DateTime.now, { minutes: 5 })
          const hold = (nth: number, holder: string, bounds: object = {}) =>
            enter(
              reservationDraft(
                [
                  sampleReservation(offering, until, {
                    ...ofVisitor(holder),
                    startAt: sampleTime(20_000 + nth * 500)
                  })
                ],
                { bounds: { perEventType: 5, perCredential: 3, perWorkspace: 1000, ...bounds }, entry: null }
              )
            )
          // Neither a client's reservation nor another event type counts.
          yield* reserved(offering, 60, { startAt: sampleTime(10_000) })
          const other = yield* createOffering()
          yield* reserved(other, 60, ofVisitor("one"))
          const ofOne = yield* Effect.all(
            Array.from({ length: 8 }, (_, nth) => hold(nth, "one")),
            unbounded
          )
          assert.deepStrictEqual(
            ofOne.filter(({ _tag }) => _tag !== "Entered"),
            Array.from({ length: 5 }, () => ({ _tag: "LimitReached" as const, of: "credential" as const }))
          )
          for (const nth of [8, 9]) assert.strictEqual((yield* hold(nth, "two"))._tag, "Entered")
          assert.deepStrictEqual(yield* hold(10, "two"), { _tag: "LimitReached", of: "event_type" })
          assert.deepStrictEqual(yield* hold(11, "three", { perEventType: 9, perWorkspace: 5 }), {
            _tag: "LimitReached",
            of: "workspace"
          })
          // Holds of visitors leave a client its own.
          const bounds = { perEventType: 2, perCredential: 2, perWorkspace: 2 }
          const ofClient = reservationDraft(
            [sampleReservation(offering, until, { startAt: sampleTime(40_000) })],
            { bounds }
          )
          assert.strictEqual((yield* enter(ofClient))._tag, "Entered")
        })
    )

    it.effect(
      "D-HOLD-10: a hold is extended and released without an entry, and one that is a day old is removed",
      () =>
        Effect.gen(function* () {
          const book = yield* ReservationBook
          const offering = yield* createOffering()
          const old = { ...ofVisitor("one"), createdAt: sampleTime(-60 * 25) }
          const live = yield* reserved(offering, 60, old)
          const later = DateTime.add(live.until, { minutes: 1 })
          assert.isTrue(yield* book.extend(live, later, null))
          assert.deepStrictEqual(
            Option.map(yield* stored(live), ({ until }) => until),
            Option.some(later)
          )
          assert.isTrue(yield* book.release(live, null))
          assert.isFalse(yield* book.release(live, null))
          assert.deepStrictEqual(yield* busyAt(offering, live), [])
          const ofClient = yield* reserved(offering, -60, {
            createdAt: old.createdAt,
            startAt: sampleTime(5000)
          })
          while ((yield* book.forget(sampleTime(-60 * 24 * 30), sampleTime(-60 * 24))) > 0);
          assert.isTrue(Option.isNone(yield* stored(live)))
          assert.isTrue(Option.isSome(yield* stored(ofClient)))
        })
    )

    it.effect("D-HOLD-12: a hold takes no turn of its host, a client's reservation does", () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        const [host] = offering.hosts
        const held = yield* reserved(offering, 60, ofVisitor("one"))
        const question = sampleQuestion(sampleDraft(sampleBooking(offering)), {
          busy: busyScopeAt(offering.eventType, offering.hosts, held.startAt)
        })
        const loadOf = Effect.map(ledger.look(question), ({ history }) => {
          const load = host && history.loads.get(host.id)
          return [load?.recentBookings ?? 0, load?.lastAssignedAt ?? null]
        })
        assert.deepStrictEqual(yield* loadOf, [0, null])
        yield* reserved(offering, 60, { startAt: sampleTime(5000) })
        assert.deepStrictEqual(yield* loadOf, [1, DateTime.toEpochMillis(held.createdAt)])
      })
    )

    it.effect("D-RES-9: old reservations are removed, and their bookings stay", () =>
      Effect.gen(function* () {
        const book = yield* ReservationBook
        const offering = yield* createOffering()
        const old = { createdAt: sampleTime(-60 * 24 * 40) }
        const [booked, lapsed, kept] = [
          yield* reserved(offering, 60, old),
          yield* reserved(offering, -60, { ...old, startAt: sampleTime(5000) }),
          yield* reserved(offering, -60, { startAt: sampleTime(6000) })
        ]
        const draft = sampleDraft(sampleBooking(offering), { reservation: booked.id })
        assert.strictEqual((yield* enterDraft(draft))._tag, "Entered")
        while ((yield* book.forget(sampleTime(-60 * 24 * 30), sampleTime(-60 * 24))) > 0);
        for (const gone of [booked, lapsed]) assert.isTrue(Option.isNone(yield* stored(gone)))
        assert.isTrue(Option.isSome(yield* stored(kept)))
        assert.deepStrictEqual(yield* busyAt(offering, booked), booked.hostIds)
        assert.strictEqual((yield* take(offering, lapsed))._tag, "Entered")
      })
    )

    it.effect("D-RES-7: a live reservation counts for the daily limits, one that has ended does not", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const dailyLimits = offering.hosts.map(({ id }) => ({
          hostId: id,
          from: sampleTime(4000),
          until: sampleTime(8000),
          ofHost: 1,
          ofEventType: null
        }))
        const until = DateTime.add(yield* DateTime.now, { minutes: 10 })
        yield* reserved(offering, -60, { startAt: sampleTime(5000) })
        const at = (minutes: number) =>
          reservationDraft([sampleReservation(offering, until, { startAt: sampleTime(minutes) })], {
            dailyLimits
          })
        const first = yield* enter(at(6000))
        assert.strictEqual(first._tag, "Entered")
        assert.deepStrictEqual(yield* enter(at(7000)), { _tag: "SlotTaken" })
        const booking = sampleBooking(offering, { startAt: sampleTime(7000) })
        assert.deepStrictEqual(yield* enterDraft(sampleDraft(booking, { dailyLimits })), {
          _tag: "SlotTaken"
        })
        // The reservation that becomes the booking is not counted beside it.
        const own = sampleBooking(offering, { startAt: sampleTime(6000) })
        const reservation = "reservation" in first ? first.reservation.id : null
        assert.strictEqual(
          (yield* enterDraft(sampleDraft(own, { dailyLimits, ...(reservation && { reservation }) })))._tag,
          "Entered"
        )
      })
    )
  })

const enter = (draft: ReturnType<typeof reservationDraft>) => ReservationBook.use((book) => book.enter(draft))

/** Enters a reservation that lapses in so many minutes. */
const reserved = Effect.fnUntraced(function* (
  offering: Offering,
  minutes: number,
  overrides: Partial<Reservation> = {}
) {
  const until = DateTime.add(yield* DateTime.now, { minutes })
  const reservation = sampleReservation(offering, until, overrides)
  assert.strictEqual((yield* enter(reservationDraft([reservation])))._tag, "Entered")
  return reservation
})

const stored = ({ id, workspaceId }: Reservation) =>
  WorkspaceQueries.use((queries) => queries.find(workspaceId, "reservations", id))

/** Enters a booking at the time and with the hosts of a reservation. */
const take = (offering: Offering, { hostIds, startAt }: Reservation) =>
  enterDraft(sampleDraft(sampleBooking(offering, { hostIds, startAt })))

/** The hosts who are busy at the time of a reservation, for the page. */
const busyAt = Effect.fnUntraced(function* (offering: Offering, { startAt }: Reservation) {
  const busyTimes = yield* BusyTimes
  const busy = busyScopeAt(offering.eventType, offering.hosts, startAt)
  const periods = yield* busyTimes.within({ workspaceId: offering.workspace.id, ...busy })
  return offering.hosts.map(({ id }) => id).filter((id) => periods.some(({ hostId }) => hostId === id))
})
