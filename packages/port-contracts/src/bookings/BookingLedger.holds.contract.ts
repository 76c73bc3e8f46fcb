import { assert, type Vitest } from "@effect/vitest"
import { BusyTimes, busyScopeAt, type DailyLimit } from "@calendeal/domain/availability"
import { type Booking, BookingLedger } from "@calendeal/domain/bookings"
import { OutboxMessage } from "@calendeal/domain/consistency"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  cancelBooking,
  createOffering,
  deliverAll,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleEmail,
  sampleEntry,
  sampleQuestion,
  sampleTime
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | BusyTimes
  | EventTypeCatalog
  | Outbox
  | Webhooks
  | WorkspaceCommands
  | WorkspaceDirectory

/** Bookings that wait, and holds that have lapsed by the store's clock. */
export const holds = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect("D-HOLD-2, D-HOLD-4: a hold covers the time of all its hosts until it lapses", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 2 })
      const hostIds = offering.hosts.map(({ id }) => id)
      const live = yield* held(offering, 60, { hostIds })
      const lapsed = yield* held(offering, -60, { hostIds, startAt: sampleTime(5000) })
      assert.deepStrictEqual(yield* busyAt(offering, live), hostIds)
      assert.deepStrictEqual(yield* busyAt(offering, lapsed), [])
      assert.deepStrictEqual(yield* take(offering, live), { _tag: "SlotTaken" })
      assert.strictEqual((yield* take(offering, lapsed))._tag, "Entered")
      assert.deepStrictEqual(yield* take(offering, lapsed), { _tag: "SlotTaken" })
    })
  )

  it.effect(
    "D-HOLD-4: of 16 who want the time of several lapsed holds, as many get it as it has room for",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 3 })
        const hostIds = offering.hosts.map(({ id }) => id)
        const minutes = offering.eventType.window.durationMinutes
        for (const nth of [0, 1, 2, 3])
          yield* held(offering, -60, { hostIds, startAt: sampleTime(5000 + nth * minutes) })
        const drafts = Array.from({ length: 16 }, (_, nth) =>
          sampleDraft(
            sampleBooking(offering, {
              startAt: sampleTime(5000 + (nth % 4) * minutes),
              hostIds: nth < 8 ? hostIds : hostIds.slice(nth % 3, (nth % 3) + 1)
            })
          )
        )
        const entries = yield* Effect.all(drafts.map(enterDraft), { concurrency: "unbounded" })
        const entered = entries.flatMap((entry) => (entry._tag === "Entered" ? [entry.booking] : []))
        const taken = entered.flatMap(({ hostIds: ids, startAt }) =>
          ids.map((id) => `${id} ${String(startAt)}`)
        )
        assert.strictEqual(new Set(taken).size, taken.length)
        assert.isAtLeast(entered.length, 4)
      })
  )

  it.effect("D-HOLD-4: a lapsed hold does not count for the daily limits, a hold that waits does", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const dailyLimits = offering.hosts.map(({ id }): DailyLimit => ({
        hostId: id,
        from: sampleTime(4000),
        until: sampleTime(8000),
        ofHost: 1,
        ofEventType: null
      }))
      const enter = (minutes: number) =>
        Effect.map(
          enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(minutes) }), { dailyLimits })),
          ({ _tag }) => _tag
        )
      yield* held(offering, -60, { startAt: sampleTime(5000) })
      assert.strictEqual(yield* enter(6000), "Entered")
      const other = yield* createOffering()
      yield* held(other, 60, { startAt: sampleTime(5000) })
      const ofOther = dailyLimits.map((limit, nth) => ({
        ...limit,
        hostId: other.hosts[nth]?.id ?? limit.hostId
      }))
      const refused = sampleDraft(sampleBooking(other, { startAt: sampleTime(6000) }), {
        dailyLimits: ofOther
      })
      assert.deepStrictEqual(yield* enterDraft(refused), { _tag: "SlotTaken" })
    })
  )

  it.effect("D-HOLD-5: a contact and an address have at most so many holds that wait, also at once", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const email = sampleEmail()
      const attendees = [{ ...sampleBooking(offering).attendees[0], email }].flatMap((attendee) =>
        attendee.name === undefined || attendee.role === undefined
          ? []
          : [{ name: attendee.name, role: attendee.role, email }]
      )
      for (const minutes of [1000, 2000])
        yield* held(offering, -60, { attendees, startAt: sampleTime(minutes) })
      const until = DateTime.add(yield* DateTime.now, { hours: 1 })
      const entries = yield* Effect.all(
        Array.from({ length: 8 }, (_, nth) =>
          enterDraft(
            sampleDraft(
              sampleBooking(offering, {
                attendees,
                status: "held",
                hold: { reason: "approval", until },
                startAt: sampleTime(5000 + 100 * nth)
              }),
              { holdLimit: 3 }
            )
          )
        ),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        entries.filter(({ _tag }) => _tag === "Entered"),
        3
      )
      assert.lengthOf(
        entries.filter(({ _tag }) => _tag === "InviteeLimitReached"),
        5
      )
    })
  )

  it.effect("D-HOLD-6: only a lapsed hold expires, once, with its message", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const live = yield* held(offering, 60)
      const lapsed = yield* held(offering, -60, { startAt: sampleTime(5000) })
      const rival = yield* take(offering, lapsed)
      yield* deliverAll(id)
      const messages = [
        OutboxMessage.make({ _tag: "ReportCancellation", workspaceId: id, bookingUid: lapsed.uid })
      ]
      assert.isFalse(yield* ledger.expire(live, messages))
      const expired = yield* Effect.all(
        [1, 2, 3, 4].map(() => ledger.expire(lapsed, messages)),
        {
          concurrency: "unbounded"
        }
      )
      assert.lengthOf(expired.filter(Boolean), 1)
      assert.deepStrictEqual(yield* deliverAll(id), messages)
      const statuses = yield* Effect.forEach([live, lapsed], ({ uid }) =>
        Effect.map(ledger.find(id, uid), (found) => Option.getOrThrow(found).status)
      )
      assert.deepStrictEqual(statuses, ["held", "expired"])
      assert.strictEqual(rival._tag, "Entered")
      assert.deepStrictEqual(yield* take(offering, lapsed), { _tag: "SlotTaken" })
    })
  )

  it.effect("D-HOLD-1: a hold that waits is cancelled, a lapsed one has expired", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const live = yield* held(offering, 60)
      const lapsed = yield* held(offering, -60, { startAt: sampleTime(5000) })
      assert.deepStrictEqual(yield* cancelBooking(sampleEntry(lapsed)), Option.some("expired" as const))
      assert.isTrue(Option.isSome(yield* cancelBooking(sampleEntry(live))))
      assert.strictEqual((yield* take(offering, live))._tag, "Entered")
    })
  )
}

/** Enters a hold that lapses in so many minutes. */
const held = Effect.fnUntraced(function* (
  offering: Offering,
  minutes: number,
  overrides: Partial<Booking> = {}
) {
  const until = DateTime.add(yield* DateTime.now, { minutes })
  const booking = sampleBooking(offering, {
    status: "held",
    hold: { reason: "approval", until },
    ...overrides
  })
  assert.strictEqual((yield* enterDraft(sampleDraft(booking, { holdLimit: 9 })))._tag, "Entered")
  return booking
})

/** Enters another booking at the time and with the hosts of this one. */
const take = (offering: Offering, { hostIds, startAt }: Booking) =>
  enterDraft(sampleDraft(sampleBooking(offering, { hostIds, startAt })))

/** The hosts who are busy at the time of a booking, for the page and for a booking. */
const busyAt = Effect.fnUntraced(function* (offering: Offering, booking: Booking) {
  const [busyTimes, ledger] = [yield* BusyTimes, yield* BookingLedger]
  const busy = busyScopeAt(offering.eventType, offering.hosts, booking.startAt)
  const shown = yield* busyTimes.within({ workspaceId: offering.workspace.id, ...busy })
  const looked = yield* ledger.look(sampleQuestion(sampleDraft(booking), { busy }))
  const hostsOf = (periods: typeof shown) =>
    offering.hosts.map(({ id }) => id).filter((id) => periods.some(({ hostId }) => hostId === id))
  assert.deepStrictEqual(hostsOf(looked.busyPeriods), hostsOf(shown))
  return hostsOf(shown)
})
