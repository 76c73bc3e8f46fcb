import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import type { Booking, BookingLedger } from "@calendeal/domain/bookings"
import { CalendarEntries, type CalendarEntry, CalendarId } from "@calendeal/domain/calendars"
import { OutboxMessage } from "@calendeal/domain/consistency"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  change,
  createBooking,
  createOffering,
  createWorkspace,
  deliverAll,
  plain,
  sampleBookingUid,
  sampleCalendar,
  sampleCalendarEntry,
  sampleTime
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | CalendarEntries
  | EventTypeCatalog
  | Outbox
  | Webhooks
  | WorkspaceCommands
  | WorkspaceDirectory

/** The contract of `CalendarEntries`. */
export const calendarEntriesContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CalendarEntries / ${adapter}`, (it) => {
    it.effect("D-ENTRY-7: stores an entry with the next revision, and returns all of it", () =>
      Effect.gen(function* () {
        const { entries, entry, find } = yield* booked()
        assert.isTrue(Option.isNone(yield* find))
        const first = { ...entry, remoteId: null, icalUid: null, etag: null, state: "writing" } as const
        assert.isTrue(yield* entries.store(first, 0, []))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...first, revision: 1 })))
        const time = { startAt: sampleTime(70), endAt: sampleTime(100) }
        const moved = { kind: "moved", time, noticedAt: sampleTime(5) } as const
        const later = { ...entry, isTentative: true, fault: "no_space", change: moved } as const
        assert.isTrue(yield* entries.store(later, 1, []))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...later, revision: 2 })))
        assert.isTrue(yield* entries.store(entry, 2, []))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...entry, revision: 3 })))
      })
    )

    it.effect("D-ENTRY-7: a late result stores nothing and posts nothing", () =>
      Effect.gen(function* () {
        const { booking, entries, entry, find } = yield* booked()
        yield* deliverAll(booking.workspaceId)
        const message = messageOf(entry)
        assert.isFalse(yield* entries.store(entry, 1, [message]))
        assert.isTrue(Option.isNone(yield* find))
        assert.isTrue(yield* entries.store(entry, 0, [message]))
        const late = { ...entry, etag: "late" }
        for (const before of [0, 2, 7]) assert.isFalse(yield* entries.store(late, before, [message]))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...entry, revision: 1 })))
        assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [message])
      })
    )

    it.effect("D-ENTRY-7: of concurrent writers one stores its entry, with its messages", () =>
      Effect.gen(function* () {
        const { booking, entries, entry, find } = yield* booked()
        yield* deliverAll(booking.workspaceId)
        for (const before of [0, 1, 2]) {
          const writers = Array.from({ length: 8 }, (_, nth) => ({ ...entry, etag: `${before}.${nth}` }))
          const wins = yield* Effect.forEach(writers, (one) => entries.store(one, before, [messageOf(one)]), {
            concurrency: "unbounded"
          })
          assert.lengthOf(wins.filter(Boolean), 1)
          const winner = writers[wins.indexOf(true)]
          assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...winner, revision: before + 1 })))
          assert.lengthOf(yield* deliverAll(booking.workspaceId), 1)
        }
      })
    )

    it.effect("finds the entries of meetings by root uid and host", () =>
      Effect.gen(function* () {
        const { booking, entries, entry, offering } = yield* booked({ hosts: 2 })
        const { workspaceId } = booking
        const second = yield* connect(offering.hosts[1] ?? assert.fail("a host is missing"))
        const move = yield* createBooking(offering, {
          rescheduledFrom: booking.uid,
          rootUid: booking.uid,
          sequence: 1,
          startAt: sampleTime(6000)
        })
        const other = yield* createBooking(offering, { startAt: sampleTime(9000) })
        const stored = [entry, sampleCalendarEntry(move, second), sampleCalendarEntry(other, second)]
        for (const one of stored) assert.isTrue(yield* entries.store(one, 0, []))
        const found = (...uids: ReadonlyArray<Booking["rootUid"]>) =>
          Effect.map(entries.ofMeetings(workspaceId, new Set(uids)), (all) => all.map(nameOf))
        const sorted = (some: ReadonlyArray<Pick<CalendarEntry, "hostId" | "rootUid">>) =>
          some.map(nameOf).toSorted()
        assert.deepStrictEqual(yield* found(booking.uid), sorted(stored.slice(0, 2)))
        assert.deepStrictEqual(yield* found(booking.uid, other.uid), sorted(stored))
        assert.deepStrictEqual(yield* found(move.uid, sampleBookingUid()), [])
        assert.deepStrictEqual(yield* found(), [])
      })
    )

    it.effect("lists the entries of a calendar that are there and whose meetings have not ended", () =>
      Effect.gen(function* () {
        const { calendar, entries, entry, offering } = yield* booked()
        const [started, ended, writing] = yield* Effect.forEach([1000, 2000, 3000], (minutes) =>
          createBooking(offering, { startAt: sampleTime(minutes) })
        )
        if (started === undefined || ended === undefined || writing === undefined)
          return assert.fail("a booking is missing")
        const from = (minutes: number) => DateTime.makeUnsafe(Date.now() + minutes * 60_000)
        const current = sampleCalendarEntry(started, calendar, { startAt: from(-30), endAt: from(30) })
        const others = [
          sampleCalendarEntry(ended, calendar, { startAt: from(-60), endAt: from(-30) }),
          sampleCalendarEntry(writing, calendar, { state: "writing" })
        ]
        for (const one of [entry, ...others, current]) assert.isTrue(yield* entries.store(one, 0, []))
        const upcoming = Effect.map(entries.upcoming(calendar.workspaceId, calendar.id), (all) =>
          all.map(({ rootUid }) => rootUid)
        )
        assert.deepStrictEqual(yield* upcoming, [current.rootUid, entry.rootUid])
        assert.isTrue(yield* entries.store({ ...entry, state: "removed" }, 1, []))
        assert.deepStrictEqual(yield* upcoming, [current.rootUid])
        const unknown = CalendarId.make(crypto.randomUUID())
        assert.deepStrictEqual(yield* entries.upcoming(calendar.workspaceId, unknown), [])
      })
    )

    it.effect(
      "D-ENTRY-16: lists the known UIDs of a host's entries that are not over, also of removed ones",
      () =>
        Effect.gen(function* () {
          const { calendar, entries, entry, offering } = yield* booked({ hosts: 2 })
          const second = yield* connect(offering.hosts[1] ?? assert.fail("a host is missing"))
          const [removed, ended, unknown] = yield* Effect.forEach([1000, 2000, 3000], (minutes) =>
            createBooking(offering, { startAt: sampleTime(minutes) })
          )
          if (removed === undefined || ended === undefined || unknown === undefined)
            return assert.fail("a booking is missing")
          const from = (minutes: number) => DateTime.makeUnsafe(Date.now() + minutes * 60_000)
          const past = { icalUid: "exchange-2", startAt: from(-60), endAt: from(-30) }
          const all = [
            entry,
            sampleCalendarEntry(removed, calendar, { icalUid: "exchange-1", state: "removed" }),
            sampleCalendarEntry(ended, calendar, past),
            sampleCalendarEntry(unknown, calendar, { icalUid: null, state: "writing" }),
            sampleCalendarEntry(removed, second, { icalUid: "exchange-3" })
          ]
          for (const one of all) assert.isTrue(yield* entries.store(one, 0, []))
          const { hostId, workspaceId } = calendar
          assert.deepStrictEqual(
            yield* entries.uidsOf(workspaceId, hostId),
            new Map([
              [`${entry.rootUid}@calendeal.example`, entry.rootUid],
              ["exchange-1", removed.rootUid]
            ])
          )
          assert.deepStrictEqual(
            yield* entries.uidsOf(workspaceId, second.hostId),
            new Map([["exchange-3", removed.rootUid]])
          )
          const { id: other } = yield* createWorkspace()
          assert.deepStrictEqual(yield* entries.uidsOf(other, hostId), new Map())
        })
    )

    it.effect("D-ENTRY-7: an entry needs its meeting's booking and a calendar of its host", () =>
      Effect.gen(function* () {
        const { entries, entry, find, offering } = yield* booked({ hosts: 2 })
        const foreign = yield* booked()
        const another = yield* createBooking(offering, { startAt: sampleTime(9000) })
        const wrong: ReadonlyArray<Partial<CalendarEntry>> = [
          { bookingUid: sampleBookingUid() },
          { bookingUid: foreign.booking.uid },
          { bookingUid: another.uid },
          { calendarId: CalendarId.make(crypto.randomUUID()) },
          { calendarId: foreign.calendar.id },
          { hostId: offering.hosts[1]?.id ?? assert.fail("a host is missing") }
        ]
        for (const part of wrong) assert.isFalse(yield* entries.store({ ...entry, ...part }, 0, []))
        assert.isTrue(Option.isNone(yield* find))
      })
    )

    it.effect("D-WS-1: another workspace finds, changes and lists no entry", () =>
      Effect.gen(function* () {
        const { calendar, entries, entry, find } = yield* booked()
        assert.isTrue(yield* entries.store(entry, 0, []))
        const { id: other } = yield* createWorkspace()
        assert.isTrue(Option.isNone(yield* entries.find(other, entry.hostId, entry.rootUid)))
        assert.deepStrictEqual(yield* entries.ofMeetings(other, new Set([entry.rootUid])), [])
        assert.deepStrictEqual(yield* entries.upcoming(other, calendar.id), [])
        for (const before of [0, 1])
          assert.isFalse(yield* entries.store({ ...entry, workspaceId: other, etag: "other" }, before, []))
        assert.deepStrictEqual(plain(yield* find), plain(Option.some({ ...entry, revision: 1 })))
      })
    )

    it.effect("a calendar is removed with its entries, a workspace with all, and a late result is lost", () =>
      Effect.gen(function* () {
        const { calendar, entries, entry, find } = yield* booked()
        const { hostId, id: calendarId, workspaceId } = calendar
        assert.isTrue(yield* entries.store(entry, 0, []))
        yield* change(workspaceId, { _tag: "DeleteCalendar", hostId, calendarId })
        assert.isTrue(Option.isNone(yield* find))
        for (const before of [0, 1]) assert.isFalse(yield* entries.store(entry, before, [messageOf(entry)]))
        const gone = yield* booked()
        assert.isTrue(yield* gone.entries.store(gone.entry, 0, []))
        yield* change(gone.calendar.workspaceId, { _tag: "DeleteWorkspace" })
        assert.isTrue(Option.isNone(yield* gone.find))
        assert.isFalse(yield* gone.entries.store(gone.entry, 1, [messageOf(gone.entry)]))
        assert.isFalse(yield* gone.entries.store(gone.entry, 0, []))
      })
    )
  })

const nameOf = ({ hostId, rootUid }: Pick<CalendarEntry, "hostId" | "rootUid">) => `${rootUid} ${hostId}`

const messageOf = ({ bookingUid, hostId, workspaceId }: Omit<CalendarEntry, "revision">): OutboxMessage =>
  OutboxMessage.make({
    _tag: "ReportEntryChange",
    workspaceId,
    bookingUid,
    hostId,
    noticedAt: "2026-01-01T00:00:00.000Z"
  })

/** A destination calendar of the host. */
const connect = Effect.fnUntraced(function* (host: Parameters<typeof sampleCalendar>[0]) {
  const calendar = sampleCalendar(host, {
    kind: "caldav",
    account: `https://dav.example/${host.id}/`,
    isDestination: true
  })
  yield* change(host.workspaceId, { _tag: "CreateCalendar", calendar })
  return calendar
})

/** A booking of a host with a destination calendar, and the entry to store. */
const booked = Effect.fnUntraced(function* (overrides: Parameters<typeof createOffering>[0] = {}) {
  const entries = yield* CalendarEntries
  const offering = yield* createOffering(overrides)
  const calendar = yield* connect(offering.hosts[0] ?? assert.fail("a host is missing"))
  const booking = yield* createBooking(offering)
  const entry = sampleCalendarEntry(booking, calendar)
  const find = entries.find(booking.workspaceId, calendar.hostId, booking.rootUid)
  return { booking, calendar, entries, entry, find, offering }
})
