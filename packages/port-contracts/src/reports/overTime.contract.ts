import { assert, type Vitest } from "@effect/vitest"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { listAll, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { ContactBook } from "@calendeal/domain/contacts"
import {
  clockOf,
  dealsOf,
  meetingsOf,
  Reports,
  SeriesDimension,
  seriesOf,
  Step
} from "@calendeal/domain/reports"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import { TimeZoneName, UserId, type WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { change, createBooking, createOffering, sampleHost, sampleTime } from "../samples/index.ts"
import { channelRules, Sale, createManySources, createSales } from "./sales.contract.ts"
import { recordsOf } from "./recordsOf.ts"

type Ports =
  | BookingLedger
  | ContactBook
  | EventTypeCatalog
  | Reports
  | RevenueLedger
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries
type Suite = Vitest.MethodsNonLive<Ports>

/** Zones with and without clock changes, on both sides of UTC, by half hours too. */
const Zone = Schema.Literals(["UTC", "Europe/London", "Australia/Lord_Howe", "America/St_Johns"])

export const Meeting = Schema.Struct({
  minutes: Schema.Literals([0, 15, 50]),
  length: Schema.Literals([30, 90, 300]),
  /** From the booking to the start, in minutes. */
  lead: Schema.Literals([1, 24 * 60 - 1, 24 * 60, 7 * 24 * 60, 40 * 24 * 60]),
  hosts: Schema.Literals(["first", "second", "both"]),
  state: Schema.Literals(["confirmed", "cancelled", "attended", "no_show"])
})
type Meeting = typeof Meeting.Type

export const friday = DateTime.makeUnsafe("2030-03-29T20:00:00Z")

/** Creates meetings of two hosts, every 12 hours around the change of the clocks in Europe. */
export const createMeetings = Effect.fnUntraced(function* (meetings: ReadonlyArray<Meeting>) {
  const catalog = yield* EventTypeCatalog
  const offering = yield* createOffering()
  const workspaceId = offering.workspace.id
  const second = sampleHost(workspaceId, { username: "ada" })
  yield* catalog.enlist(second)
  const both = { ...offering, hosts: [...offering.hosts, second] }
  const ids = both.hosts.map(({ id }) => id)
  for (const [nth, { hosts, lead, length, minutes, state }] of meetings.entries()) {
    const startAt = DateTime.add(friday, { hours: 12 * nth, minutes })
    const endAt = DateTime.add(startAt, { minutes: length })
    const { uid } = yield* createBooking(both, {
      startAt,
      endAt,
      blockedFrom: startAt,
      blockedUntil: endAt,
      createdAt: DateTime.subtract(startAt, { minutes: lead }),
      hostIds: hosts === "both" ? ids : hosts === "first" ? ids.slice(0, 1) : ids.slice(1)
    })
    if (state === "cancelled") yield* change(workspaceId, { _tag: "CancelBooking", uid })
    if (state === "attended" || state === "no_show")
      yield* change(
        workspaceId,
        { _tag: "MarkAttendance", uid, mark: state, by: UserId.make(crypto.randomUUID()) },
        { at: DateTime.add(friday, { days: 30 }) }
      )
  }
  return { workspaceId, ids, eventTypeId: offering.eventType.id }
})

/** Two years around all sales, and a part of them. */
const periods = (workspaceId: WorkspaceId) => [
  { workspaceId, from: sampleTime(-500_000), to: sampleTime(500_000) },
  { workspaceId, from: sampleTime(4), to: sampleTime(50_000) }
]

/** The reports over time (D-REP-1 to D-REP-4). */
export const overTimeContract = (it: Suite) => {
  it.effect.prop(
    "D-REP-1: a series equals `seriesOf` of all records, for each step and dimension",
    [Schema.Array(Sale).check(Schema.isMaxLength(14)), Zone],
    ([sales, zone]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { workspaceId } = yield* createSales(sales)
        yield* createSales(sales.slice(0, 2))
        const all = yield* recordsOf(workspaceId)
        for (const period of periods(workspaceId)) {
          const clock = clockOf(TimeZoneName.make(zone), period)
          for (const step of Step.literals)
            for (const by of [...SeriesDimension.literals, null]) {
              const question = { ...period, step, by, clock, channelRules }
              assert.deepStrictEqual(
                yield* reports.series(question),
                seriesOf(all, question),
                `${step} ${by}`
              )
            }
        }
      }),
    { arbitrary: { runs: 8 } }
  )

  it.effect("D-REP-1: a series has at most twelve keys; all others are one", () =>
    Effect.gen(function* () {
      const reports = yield* Reports
      const { workspaceId } = yield* createManySources(14)
      const all = yield* recordsOf(workspaceId)
      const [period] = periods(workspaceId)
      if (period === undefined) return assert.fail()
      const clock = clockOf(TimeZoneName.make("UTC"), period)
      for (const by of ["first_utm_source", "first_source"] as const) {
        const question = { ...period, step: "week", by, clock, channelRules } as const
        const series = yield* reports.series(question)
        assert.deepStrictEqual(series, seriesOf(all, question))
        assert.strictEqual(new Set(series.flatMap(({ key }) => key ?? [])).size, 12)
        assert.deepStrictEqual(
          series.filter(({ isRest }) => isRest).map(({ deals, key }) => [key, deals]),
          [[null, 2]]
        )
      }
    })
  )

  it.effect.prop(
    "D-REP-2: the meetings equal `meetingsOf` of all bookings",
    [Schema.Array(Meeting).check(Schema.isMaxLength(10)), Zone],
    ([meetings, zone]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { ids, workspaceId } = yield* createMeetings(meetings)
        yield* createMeetings(meetings.slice(0, 2))
        const bookings = yield* listAll(workspaceId, "bookings", {})
        for (const to of [DateTime.add(friday, { hours: 49 }), DateTime.add(friday, { days: 20 })])
          for (const hostIds of [ids, ids.slice(1), []]) {
            const period = { workspaceId, from: DateTime.add(friday, { minutes: 10 }), to }
            const clock = clockOf(TimeZoneName.make(zone), period)
            const question = { ...period, now: DateTime.add(friday, { hours: 36 }), clock, hostIds }
            assert.deepStrictEqual(yield* reports.meetings(question), meetingsOf(bookings, question))
          }
      }),
    { arbitrary: { runs: 8 } }
  )

  it.effect.prop(
    "D-REP-4: the ages of deals equal `dealsOf` of all records",
    [Schema.Array(Sale).check(Schema.isMaxLength(14)), Schema.Literals([7, 31.25, 62, 90])],
    ([sales, days]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { workspaceId } = yield* createSales(sales)
        yield* createSales(sales.slice(0, 2))
        const all = yield* recordsOf(workspaceId)
        for (const period of periods(workspaceId)) {
          const question = { ...period, now: sampleTime(days * 24 * 60) }
          assert.deepStrictEqual(yield* reports.deals(question), dealsOf(all, question))
        }
      }),
    { arbitrary: { runs: 8 } }
  )
}
