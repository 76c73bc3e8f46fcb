import { assert, layer } from "@effect/vitest"
import type { BookingLedger } from "@calendeal/domain/bookings"
import { CalendarCache } from "@calendeal/domain/calendars"
import type { Contact, ContactBook } from "@calendeal/domain/contacts"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import { mostLeads, PastLeads } from "@calendeal/domain/replay"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import {
  change,
  createBooking,
  createOffering,
  sampleAttempt,
  sampleBusy,
  sampleCalendar,
  sampleContact,
  sampleTime,
  storeContact
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | CalendarCache
  | ContactBook
  | EventTypeCatalog
  | PastLeads
  | WorkspaceCommands
  | WorkspaceDirectory

const day = 24 * 60

/** Ten days before `sampleNow`. */
const spanOf = ({ hosts, workspace }: Offering) => ({
  workspaceId: workspace.id,
  since: sampleTime(-10 * day),
  until: sampleTime(0),
  loadsFrom: sampleTime(-40 * day),
  busyUntil: sampleTime(30 * day),
  hostIds: hosts.map(({ id }) => id)
})

const createdAt = ({ workspace }: Offering, minutes: number) =>
  storeContact(sampleContact(workspace.id, { createdAt: sampleTime(minutes) }))

const within = (offering: Offering) => PastLeads.use((leads) => leads.within(spanOf(offering)))

const idsOf = (contacts: ReadonlyArray<Contact>) => contacts.map(({ id }) => id)

/** The contract of `PastLeads`. */
export const pastLeadsContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes" })(`PastLeads / ${adapter}`, (it) => {
    it.effect("D-RPLY-1: has the contacts of the span, the newest first, and none of other workspaces", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const first = yield* createdAt(offering, -10 * day)
        const last = yield* createdAt(offering, -1)
        yield* createdAt(offering, -10 * day - 1)
        yield* createdAt(offering, 0)
        const erased = yield* createdAt(offering, -5)
        yield* change(offering.workspace.id, { _tag: "EraseContact", contactId: erased.id })
        yield* createdAt(yield* createOffering(), -5)
        const { contacts, isCut } = yield* within(offering)
        assert.deepStrictEqual(idsOf(contacts), idsOf([last, first]))
        assert.deepStrictEqual(contacts[1], first)
        assert.isFalse(isCut)
      })
    )

    it.effect(
      "D-RPLY-1: has bookings of every end, those for loads, and older ones that reach into the span",
      () =>
        Effect.gen(function* () {
          const offering = yield* createOffering()
          const made = (createdDay: number, startDay: number) =>
            createBooking(offering, {
              createdAt: sampleTime(createdDay * day),
              startAt: sampleTime(startDay * day)
            })
          const forLoad = yield* made(-39, -38)
          const reaching = yield* made(-60, -10 + 1)
          yield* made(-60, -20)
          const cancelled = yield* made(-5, 3)
          yield* change(offering.workspace.id, { _tag: "CancelBooking", uid: cancelled.uid })
          yield* made(1, 5)
          const { bookings } = yield* within(offering)
          assert.sameMembers(
            bookings.map(({ uid }) => uid),
            [forLoad, reaching, cancelled].map(({ uid }) => uid)
          )
        })
    )

    it.effect(
      "D-RPLY-1: has the calendars' busy time of the span and after it, and nothing is known after its end",
      () =>
        Effect.gen(function* () {
          const offering = yield* createOffering()
          const [host] = offering.hosts
          if (host === undefined) return yield* Effect.die("no host")
          const calendar = sampleCalendar(host)
          yield* change(offering.workspace.id, { _tag: "CreateCalendar", calendar })
          const attempt = sampleAttempt({ intervals: [sampleBusy(600, 660)] })
          yield* CalendarCache.use((cache) => cache.settle(offering.workspace.id, calendar.id, attempt))
          const { calendarTimes } = yield* within(offering)
          const { end, start } = sampleBusy(600, 660)
          const known = attempt.snapshot?.window.end ?? 0
          const blocked = calendarTimes.map((period) => period.blocked)
          assert.deepInclude(blocked, { start, end })
          const busyUntil = DateTime.toEpochMillis(spanOf(offering).busyUntil)
          if (known < busyUntil) assert.deepInclude(blocked, { start: known, end: busyUntil })
          assert.isTrue(
            calendarTimes.every(({ eventTypeId, hostId }) => eventTypeId === null && hostId === host.id)
          )
        })
    )

    it.effect("D-RPLY-5: has at most 1,000 contacts, and says that older ones were left out", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        yield* Effect.forEach(
          Array.from({ length: mostLeads + 1 }, (_, nth) => nth),
          (nth) => createdAt(offering, -1 - nth),
          { concurrency: 8 }
        )
        const { contacts, isCut } = yield* within(offering)
        assert.strictEqual(contacts.length, mostLeads)
        assert.isTrue(isCut)
        assert.deepStrictEqual(contacts.at(-1)?.createdAt, sampleTime(-mostLeads))
      })
    )
  })
