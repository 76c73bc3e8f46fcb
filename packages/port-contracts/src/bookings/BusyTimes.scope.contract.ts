import { assert, type Vitest } from "@effect/vitest"
import { type BusyPeriod, busyScopeOf, BusyTimes, isInScope } from "@calendeal/domain/availability"
import type { Booking, BookingLedger } from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import { TimeZoneName, type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  createOffering,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleEventType,
  sampleTime,
  storeOffering
} from "../samples/index.ts"

type Ports = BusyTimes | BookingLedger | EventTypeCatalog | WorkspaceDirectory

/** The slow oracle of `BusyTimes`: every busy period of the bookings, filtered by `isInScope`. */
export const exactlyTheScope = (it: Vitest.MethodsNonLive<Ports>) =>
  it.effect.prop(
    "D-AV-1, D-BOOK-5: returns exactly the busy periods in the scope, each once",
    [Scenario],
    ([{ asked, bookings }]) =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 3 })
        const other = sampleEventType(offering.workspace.id, offering.hosts)
        const sibling = yield* storeOffering({ ...offering, eventType: other })
        const entered: Array<Booking> = []
        for (const wish of bookings) {
          const entry = yield* enterDraft(sampleDraft(bookingOf(wish.isSibling ? sibling : offering, wish)))
          if (entry._tag === "Entered") entered.push(entry.booking)
        }
        const all = entered.flatMap(busyPeriodsOf)
        const busyTimes = yield* BusyTimes
        for (const { excepted, ...one } of asked) {
          const scope = scopeOf(offering, one)
          const except = entered[excepted]?.uid
          const busy = yield* busyTimes.within({
            workspaceId: offering.workspace.id,
            ...scope,
            ...(except === undefined ? {} : { except })
          })
          assert.sameDeepMembers(
            [...busy],
            all.filter((period) => period.bookingUid !== except && isInScope(scope, period))
          )
        }
      }),
    { arbitrary: { runs: 40 } }
  )

const Minutes = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Limit = Schema.NullOr(Schema.Literal(2))
/** Short ones that often touch, and the longest. */
const Length = Schema.Literals([30, 60, 90, 1440])
const Buffer = Schema.Literals([0, 0, 30, 1440])

const Wish = Schema.Struct({
  halfHours: Minutes(200),
  length: Length,
  before: Buffer,
  after: Buffer,
  /** The first host and how many. */
  firstHost: Schema.Literals([0, 1, 2]),
  hostCount: Schema.Literals([1, 1, 2]),
  isSibling: Schema.Boolean
})

const Asked = Schema.Struct({
  halfHours: Minutes(200),
  /** 0: a single start. */
  range: Schema.Literals([0, 0, 600, 3000]),
  length: Length,
  before: Buffer,
  ofEventType: Limit,
  ofHosts: Schema.Tuple([Limit, Limit]),
  zone: Schema.Literals(["UTC", "Pacific/Auckland", "America/New_York"]),
  /** The index of the booking to leave out; none if there are fewer. */
  excepted: Minutes(20)
})

const Scenario = Schema.Struct({
  bookings: Schema.Array(Wish).check(Schema.isMaxLength(16)),
  asked: Schema.Array(Asked).check(Schema.isBetweenLength(1, 6))
})

const bookingOf = (
  offering: Offering,
  { after, before, firstHost, halfHours, hostCount, length }: typeof Wish.Type
) => {
  const startAt = sampleTime(30 * halfHours)
  const endAt = DateTime.add(startAt, { minutes: length })
  return sampleBooking(offering, {
    startAt,
    endAt,
    blockedFrom: DateTime.subtract(startAt, { minutes: before }),
    blockedUntil: DateTime.add(endAt, { minutes: after }),
    hostIds: offering.hosts.slice(firstHost, firstHost + hostCount).map(({ id }) => id)
  })
}

/** The scope of the first two hosts. */
const scopeOf = ({ eventType, hosts }: Offering, one: Omit<typeof Asked.Type, "excepted">) => {
  const start = DateTime.toEpochMillis(sampleTime(30 * one.halfHours))
  const window = {
    ...eventType.window,
    durationMinutes: one.length,
    bufferBeforeMinutes: one.before,
    maxBookingsPerDay: one.ofEventType
  }
  const asked = hosts.slice(0, 2).map((host, nth) => ({
    ...host,
    maxBookingsPerDay: one.ofHosts[nth] ?? null,
    schedule: { ...host.schedule, timezone: TimeZoneName.make(nth === 0 ? one.zone : "UTC") }
  }))
  return busyScopeOf({ ...eventType, window }, asked, { start, end: start + 1 + one.range * 60_000 })
}

const busyPeriodsOf = (booking: Booking): ReadonlyArray<BusyPeriod> =>
  booking.hostIds.map((hostId) => ({
    hostId,
    eventTypeId: booking.eventTypeId,
    bookingUid: booking.uid,
    startAt: DateTime.toEpochMillis(booking.startAt),
    blocked: {
      start: DateTime.toEpochMillis(booking.blockedFrom),
      end: DateTime.toEpochMillis(booking.blockedUntil)
    }
  }))
