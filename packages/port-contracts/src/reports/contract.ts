import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Schema from "effect/Schema"
import { type Booking, BookingLedger } from "@calendeal/domain/bookings"
import type { ContactBook } from "@calendeal/domain/contacts"
import { type EventTypeCatalog, LocalDate } from "@calendeal/domain/event-types"
import { type FieldEvent, type FunnelEntry, FunnelLog } from "@calendeal/domain/funnel"
import { listAll, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import { change, createBooking, createOffering, sampleBookingPayment, sampleTime } from "../samples/index.ts"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import { TimeZoneName, type WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { Dimension, funnelOf, monthsOf, Reports, revenueOf, waitsOf } from "@calendeal/domain/reports"
import { channelRules, Sale, createSales } from "./sales.contract.ts"
import { costsContract } from "./costs.contract.ts"
import { spendContract } from "./spend.contract.ts"
import type { SpendBook } from "@calendeal/domain/spend"
import { creditsContract } from "./credits.contract.ts"
import { overTimeContract } from "./overTime.contract.ts"
import { selectionContract } from "./selection.contract.ts"
import { compareSteps, expectSteps, Person, Views } from "./steps.contract.ts"
import { recordsOf } from "./recordsOf.ts"

type Ports =
  | WorkspaceCommands
  | BookingLedger
  | ContactBook
  | EventTypeCatalog
  | FunnelLog
  | WorkspaceQueries
  | Reports
  | SpendBook
  | RevenueLedger
  | WorkspaceDirectory

const seen = (field: string, dwellSeconds: number, abandoned = false): FieldEvent => ({
  field,
  dwellSeconds,
  abandoned
})
const kinds = Dimension.literals
const months = monthsOf(TimeZoneName.make("Europe/London")).starts

/** The contract of `Reports`. */
export const reportsContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes" })(`Reports / ${adapter}`, (it) => {
    it.effect("counts views, dwell and abandoned forms by event type and field", () =>
      Effect.gen(function* () {
        const [log, reports] = [yield* FunnelLog, yield* Reports]
        const { eventType, workspace } = yield* createOffering()
        const other = yield* createOffering()
        const entry = { workspaceId: workspace.id, eventTypeId: eventType.id }
        const email = [1, 2, 3, 4].map((dwell) => seen("email", dwell, dwell === 4))
        yield* log.append({ ...entry, at: sampleTime(0), events: [...email, seen("phone", 3600)] })
        yield* log.append({ ...entry, at: sampleTime(60), events: [seen("email", 100)] })
        yield* log.append({
          workspaceId: other.workspace.id,
          eventTypeId: other.eventType.id,
          at: sampleTime(0),
          events: [seen("name", 1)]
        })
        const about = { eventTypeId: eventType.id }
        const early = { ...ever(workspace.id), to: sampleTime(60) }
        assert.deepStrictEqual(yield* reports.funnel(early), [
          { ...about, field: "email", views: 4, medianDwell: 2.5, ninetiethDwell: 3.7, abandoned: 1 },
          { ...about, field: "phone", views: 1, medianDwell: 3600, ninetiethDwell: 3600, abandoned: 0 }
        ])
        assert.deepStrictEqual(yield* reports.funnel({ ...ever(workspace.id), from: sampleTime(60) }), [
          { ...about, field: "email", views: 1, medianDwell: 100, ninetiethDwell: 100, abandoned: 0 }
        ])
        const later = { ...ever(workspace.id), from: sampleTime(61) }
        assert.deepStrictEqual(yield* reports.funnel(later), [])
      })
    )

    const Report = Schema.Struct({
      type: Schema.Literals([0, 1]),
      minutes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 })),
      field: Schema.Literals(["email", "Email", "zürich", "a.b"]),
      dwell: Schema.Literals([0, 0.1, 1 / 3, 2.75, 17, 3600]),
      abandoned: Schema.Boolean
    })

    it.effect.prop(
      "the funnel equals `funnelOf` of all entries",
      [Schema.Array(Report).check(Schema.isMaxLength(40))],
      ([made]) =>
        Effect.gen(function* () {
          const [log, reports] = [yield* FunnelLog, yield* Reports]
          const offering = yield* createOffering()
          const workspaceId = offering.workspace.id
          const other = yield* createOffering()
          const entries = made.map((one): FunnelEntry => {
            const { eventType, workspace } = one.type === 0 ? offering : other
            return {
              workspaceId: workspace.id,
              eventTypeId: eventType.id,
              at: sampleTime(one.minutes),
              events: [seen(one.field, one.dwell, one.abandoned)]
            }
          })
          yield* Effect.forEach(entries, log.append)
          for (const period of periods(workspaceId)) {
            const own = entries.filter((entry) => entry.workspaceId === workspaceId)
            assert.deepStrictEqual(yield* reports.funnel(period), funnelOf(own, period))
          }
        }),
      { arbitrary: { runs: 8 } }
    )

    const person: Person = {
      minutes: 0,
      outcome: "Qualified",
      booking: "none",
      wait: 0,
      pays: false,
      isErased: false
    }

    it.effect("D-CON-11: counts how far leads came, from the visit to the payment", () =>
      expectSteps(
        [
          // Known by a payment only, or erased: no lead.
          { ...person, outcome: "none", pays: true },
          { ...person, isErased: true },
          { ...person, outcome: "Disqualified" },
          { ...person, outcome: "Undecided", booking: "cancelled" },
          // May not book by the rules of today, but has booked.
          { ...person, outcome: "Disqualified", booking: "attended" },
          { ...person, outcome: "Routed", pays: true },
          { ...person, booking: "confirmed", pays: true }
        ],
        [
          { minutes: 0, offering: 0, field: "email" },
          { minutes: 4, offering: 0, field: "email" },
          { minutes: 0, offering: 0, field: "phone" },
          { minutes: 0, offering: 1, field: "email" }
        ],
        { visits: 2, leads: 5, qualified: 3, booked: 2, came: 1, paid: 1 }
      )
    )

    it.effect.prop(
      "D-CON-11: the steps equal `stepsOf` of all records, for each period",
      [Schema.Array(Person).check(Schema.isMaxLength(8)), Schema.Array(Views).check(Schema.isMaxLength(12))],
      ([people, views]) => compareSteps(people, views),
      { arbitrary: { runs: 8 } }
    )

    it.effect("sums bookings, deals and revenue by source, host and month", () =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const sale = {
          who: 0,
          offering: 0,
          minutes: 0,
          cents: 100,
          currency: "USD",
          isCancelled: false
        } as const
        const { eventTypes, workspaceId } = yield* createSales([
          { ...sale, kind: "booking" },
          { ...sale, kind: "booking", offering: 1, isCancelled: true },
          { ...sale, kind: "payment" },
          { ...sale, kind: "payment", who: 1, minutes: 45_000, currency: "EUR", cents: 250 }
        ])
        const by = (dimension: Dimension) =>
          reports.revenue({ ...ever(workspaceId), by: dimension, months, channelRules })
        const ads = { bookings: 1, deals: 2, closed: 1, revenue: [{ currency: "USD", cents: 100n }] }
        const mail = { bookings: 0, deals: 1, closed: 1, revenue: [{ currency: "EUR", cents: 250n }] }
        assert.deepStrictEqual<unknown>(yield* by("first_utm_source"), [
          { key: "ads", ...ads },
          { key: "mail", ...mail }
        ])
        assert.deepStrictEqual<unknown>(yield* by("last_click_platform"), [
          { key: "google", ...ads },
          { key: null, ...mail }
        ])
        assert.deepStrictEqual<unknown>(
          (yield* by("event_type")).map(({ bookings, deals, key }) => [key, bookings, deals]),
          [
            ...eventTypes
              .map((id, nth) => [id, 1 - nth, 1] as const)
              .toSorted(([a], [b]) => (a < b ? -1 : 1)),
            [null, 0, 1]
          ]
        )
        assert.deepStrictEqual<unknown>(
          (yield* by("one_off_link")).map(({ bookings, deals, key }) => [key === null, bookings, deals]),
          [
            [false, 1, 2],
            [true, 0, 1]
          ]
        )
        // 7 January, and 31 days later.
        const [january, february] = [2030 - 1970, 2030 - 1970].map((years, nth) =>
          String(years * 12 + nth).padStart(4, "0")
        )
        assert.deepStrictEqual<unknown>(yield* by("month"), [
          { key: january, ...ads },
          { key: february, ...mail }
        ])
      })
    )

    it.effect.prop(
      "revenue equals `revenueOf` of all records, for each dimension and period",
      [Schema.Array(Sale).check(Schema.isMaxLength(14))],
      ([sales]) =>
        Effect.gen(function* () {
          const reports = yield* Reports
          const { workspaceId } = yield* createSales(sales)
          yield* createSales(sales.slice(0, 2))
          const all = yield* recordsOf(workspaceId)
          for (const by of kinds) {
            for (const period of periods(workspaceId)) {
              const question = { ...period, by, months, channelRules }
              assert.deepStrictEqual(yield* reports.revenue(question), revenueOf(all, question), by)
            }
          }
        }),
      { arbitrary: { runs: 8 } }
    )

    it.effect("sums are exact beyond 2^53", () =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const sale = { who: 2, offering: 0, minutes: 0, currency: "USD", isCancelled: false } as const
        const most = { ...sale, kind: "payment", cents: 999_999_999_999 } as const
        const { workspaceId } = yield* createSales([most, most, { ...most, cents: 1 }])
        const [row] = yield* reports.revenue({
          ...ever(workspaceId),
          by: "first_utm_campaign",
          months,
          channelRules
        })
        assert.deepStrictEqual<unknown>(row?.revenue, [{ currency: "USD", cents: 1_999_999_999_999n }])
      })
    )

    it.effect("D-HOLD-8: counts what waited by its result, as `waitsOf` all records", () =>
      Effect.gen(function* () {
        const [ledger, reports] = [yield* BookingLedger, yield* Reports]
        const offering = yield* createOffering()
        const workspaceId = offering.workspace.id
        const far = DateTime.makeUnsafe("2999-01-01T00:00:00Z")
        const make = (nth: number, waits: Partial<Booking>) =>
          createBooking(offering, {
            startAt: sampleTime(200_000 + 60 * nth),
            createdAt: sampleTime(nth),
            ...waits
          })
        const held = (reason: "approval" | "payment", until: DateTime.Utc): Partial<Booking> => ({
          status: "held",
          hold: { reason, until },
          ...(reason === "payment" && { payment: sampleBookingPayment({ until }) })
        })
        yield* make(0, {})
        yield* make(1, held("approval", far))
        yield* make(2, held("payment", far))
        const over = DateTime.makeUnsafe(0)
        yield* make(3, held("approval", over))
        yield* ledger.expire(yield* make(4, held("approval", over)), [])
        yield* make(5, { hold: { reason: "approval", until: far } })
        const cancelled = yield* make(6, held("approval", far))
        yield* change(workspaceId, { _tag: "CancelBooking", uid: cancelled.uid })
        const question = { ...ever(workspaceId), now: yield* DateTime.now }
        const none = { waiting: 0, confirmed: 0, declined: 0, expired: 0, cancelled: 0 }
        const all = yield* reports.waits(question)
        assert.deepStrictEqual(all, [
          {
            eventTypeId: offering.eventType.id,
            requests: { ...none, waiting: 1, confirmed: 1, expired: 2, cancelled: 1 },
            payments: { ...none, waiting: 1 },
            waitingList: { joined: 0, offers: 0, taken: 0 }
          }
        ])
        const records = {
          bookings: yield* listAll(workspaceId, "bookings", {}),
          reservations: [],
          waitingEntries: []
        }
        for (const to of [1, 2, 3, 5].map(sampleTime)) {
          const part = { ...question, to }
          assert.deepStrictEqual(yield* reports.waits(part), waitsOf(records, part))
        }
      })
    )

    costsContract(it)
    spendContract(it)
    creditsContract(it)
    overTimeContract(it)
    selectionContract(it)
  })

/** The longest period that a date can express, beyond the range of a database column. */
const ever = (workspaceId: WorkspaceId) => ({
  workspaceId,
  from: DateTime.makeUnsafe(-8_640_000_000_000_000),
  to: DateTime.makeUnsafe(8_640_000_000_000_000)
})

/** The whole period, two adjacent parts, and one that overlaps both. */
const periods = (workspaceId: WorkspaceId) => [
  ever(workspaceId),
  { ...ever(workspaceId), to: sampleTime(5) },
  { ...ever(workspaceId), from: sampleTime(5) },
  {
    workspaceId,
    from: DateTime.makeUnsafe(`${LocalDate.make("2029-12-01")}T00:00:00Z`),
    to: sampleTime(50_000)
  }
]
