import { assert, type Vitest } from "@effect/vitest"
import type { Booking, BookingLedger } from "@calendeal/domain/bookings"
import type { ContactBook } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { FunnelLog } from "@calendeal/domain/funnel"
import { listAll, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import {
  clockOf,
  dealsOf,
  Dimension,
  funnelOf,
  leadFiguresOf,
  meetingsOf,
  monthsOf,
  Reports,
  revenueOf,
  type Sales,
  type Selection,
  SeriesDimension,
  seriesOf,
  stepsOf
} from "@calendeal/domain/reports"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import { HostId, TimeZoneName, type WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { sampleTime } from "../samples/index.ts"
import { createMeetings, friday, Meeting } from "./overTime.contract.ts"
import { createSales, Sale } from "./sales.contract.ts"
import { createLeads, Person, sampleMonths, Views } from "./steps.contract.ts"
import { recordsOf } from "./recordsOf.ts"

type Ports =
  | BookingLedger
  | ContactBook
  | EventTypeCatalog
  | FunnelLog
  | Reports
  | RevenueLedger
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries
type Suite = Vitest.MethodsNonLive<Ports>

const zone = TimeZoneName.make("Europe/London")
const months = monthsOf(zone).starts
const unknownHost = HostId.make("ca1e0dea-0000-4000-8000-000000000001")

/** What is left of the records when all others are thrown away, one after the other. */
const without = (all: Sales, { eventTypeId, hostId }: Selection): Sales => {
  const bookings: Array<Booking> = []
  for (const booking of all.bookings) {
    if (eventTypeId !== undefined && booking.eventTypeId !== eventTypeId) continue
    if (hostId !== undefined && booking.organiser.hostId !== hostId) continue
    bookings.push(booking)
  }
  const deals = all.deals.filter(({ bookingUid }) => bookings.some(({ uid }) => uid === bookingUid))
  const transactions = all.transactions.filter(({ dealId }) => deals.some(({ id }) => id === dealId))
  return { contacts: all.contacts, bookings, deals, transactions }
}

/** Reports of an event type, of a host, and of both (D-REP-7), against unselected reports of the remaining records. */
export const selectionContract = (it: Suite) => {
  it.effect.prop(
    "D-REP-7: sales of an event type and of a leading host are those of the remaining records",
    [Schema.Array(Sale).check(Schema.isMaxLength(14))],
    ([sales]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { eventTypes, workspaceId } = yield* createSales(sales)
        yield* createSales(sales.slice(0, 2))
        const all = yield* recordsOf(workspaceId)
        const leading = new Set(all.bookings.map(({ organiser }) => organiser.hostId))
        const [eventTypeId] = eventTypes
        if (eventTypeId === undefined) return assert.fail()
        const selections: ReadonlyArray<Selection> = [
          ...eventTypes.map((id) => ({ eventTypeId: id })),
          ...[...leading, unknownHost].flatMap((hostId) => [{ hostId }, { hostId, eventTypeId }])
        ]
        const period = { workspaceId, from: sampleTime(4), to: sampleTime(50_000) }
        const clock = clockOf(zone, period)
        for (const selection of selections) {
          const remaining = without(all, selection)
          for (const by of Dimension.literals) {
            const question = { ...period, by, months, channelRules: [] }
            assert.deepStrictEqual(
              yield* reports.revenue({ ...question, ...selection }),
              revenueOf(remaining, question),
              by
            )
          }
          for (const by of [...SeriesDimension.literals, null]) {
            const question = { ...period, step: "week", by, clock, channelRules: [] } as const
            assert.deepStrictEqual(
              yield* reports.series({ ...question, ...selection }),
              seriesOf(remaining, question),
              String(by)
            )
          }
          const question = { ...period, now: sampleTime(62 * 24 * 60) }
          assert.deepStrictEqual(
            yield* reports.deals({ ...question, ...selection }),
            dealsOf(remaining, question)
          )
        }
      }),
    { arbitrary: { runs: 6 } }
  )

  it.effect.prop(
    "D-REP-7: meetings of a host are those in which the host takes part, also when another leads",
    [Schema.Array(Meeting).check(Schema.isMaxLength(8))],
    ([meetings]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { eventTypeId, ids, workspaceId } = yield* createMeetings(meetings)
        const bookings = yield* listAll(workspaceId, "bookings", {})
        const period = { workspaceId, from: friday, to: DateTime.add(friday, { days: 20 }) }
        const question = { ...period, now: DateTime.add(friday, { hours: 36 }), clock: clockOf(zone, period) }
        for (const hostId of [...ids, unknownHost]) {
          const own = bookings.filter(({ hostIds }) => hostIds.includes(hostId))
          const asked = { ...question, hostIds: [hostId] }
          const expected = meetingsOf(own, asked)
          assert.deepStrictEqual(yield* reports.meetings({ ...asked, hostId }), expected)
          assert.deepStrictEqual(yield* reports.meetings({ ...asked, hostId, eventTypeId }), expected)
        }
        const all = { ...question, hostIds: ids }
        assert.deepStrictEqual(yield* reports.meetings({ ...all, eventTypeId }), meetingsOf(bookings, all))
      }),
    { arbitrary: { runs: 6 } }
  )

  it.effect.prop(
    "D-REP-7: fields and steps of an event type are those of its views, states and bookings",
    [Schema.Array(Person).check(Schema.isMaxLength(8)), Schema.Array(Views).check(Schema.isMaxLength(12))],
    ([people, views]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { entries, eventTypes, workspaceId } = yield* createLeads(people, views, true)
        const { contacts, ...all } = yield* recordsOf(workspaceId)
        const period = { workspaceId, from: sampleTime(-99_999), to: sampleTime(6) }
        for (const eventTypeId of eventTypes) {
          const own = entries.filter((entry) => entry.eventTypeId === eventTypeId)
          const question = { ...period, eventTypeId }
          assert.deepStrictEqual(yield* reports.funnel(question), funnelOf(own, period))
          const leads = {
            entries: own,
            bookings: all.bookings.filter((booking) => booking.eventTypeId === eventTypeId),
            transactions: all.transactions,
            contacts: contacts.flatMap((contact) => {
              const state = contact.qualificationStates[eventTypeId]
              return state === undefined
                ? []
                : [{ ...contact, qualificationStates: { [eventTypeId]: state } }]
            })
          }
          assert.deepStrictEqual(yield* reports.steps(question), stepsOf(leads, period))
          assert.deepStrictEqual(
            yield* reports.leads({ ...question, months: sampleMonths }),
            leadFiguresOf(leads, { ...period, months: sampleMonths })
          )
        }
      }),
    { arbitrary: { runs: 8 } }
  )
}
