import {
  CalendarWriter,
  type EntryContent,
  type EntryIdentity,
  type SeenEntry,
  type WriteTarget
} from "@calendeal/domain/calendars"
import { HostId } from "@calendeal/domain/event-types"
import { calendarUid } from "@calendeal/domain/itip"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { sampleBookingUid, sampleTime } from "../samples/index.ts"

/** An entry as the host sees it in the calendar. */
export interface ShownEntry {
  readonly title: string
  readonly location: string
  readonly startAt: DateTime.Utc
  readonly endAt: DateTime.Utc
  readonly isTentative: boolean
}

/** A calendar of the adapter's server, and its host's own view of it. */
export interface WritableCalendar {
  readonly target: WriteTarget
  /** All entries of the calendar, by start. */
  readonly shown: Effect.Effect<ReadonlyArray<ShownEntry>>
  /** The host changes title and place of the only entry. */
  readonly rename: (title: string, location: string) => Effect.Effect<void>
  /** The host moves the only entry. */
  readonly move: (startAt: DateTime.Utc, endAt: DateTime.Utc) => Effect.Effect<void>
  /** The host deletes the only entry. */
  readonly erase: Effect.Effect<void>
}

/** The contract of `CalendarWriter`. `emptyCalendar` gives each test a calendar without entries. */
export const calendarWriterContract = <R, E>(
  adapter: string,
  ports: Layer<CalendarWriter | R, E>,
  emptyCalendar: Effect.Effect<WritableCalendar, never, R>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CalendarWriter / ${adapter}`, (it) => {
    it.effect("D-ENTRY-10: writing the same again leads to one entry, with and without its last state", () =>
      Effect.gen(function* () {
        const { entry, shown } = yield* prepared(emptyCalendar)
        const content = sampleContent()
        const first = yield* entry.put(content, null)
        yield* entry.put(content, null)
        const known = yield* entry.put(content, first)
        assert.deepStrictEqual(yield* shown, [shownOf(content)])
        assert.deepStrictEqual(timesOf(yield* entry.look(known)), timesOf(content))
        assert.strictEqual(known.remoteId, first.remoteId)
      })
    )

    it.effect("D-ENTRY-10: concurrent writers make one entry", () =>
      Effect.gen(function* () {
        const { entry, shown } = yield* prepared(emptyCalendar)
        const content = sampleContent()
        const attempts = Array.from({ length: 4 }, () => Effect.exit(entry.put(content, null)))
        const outcomes = yield* Effect.all(attempts, { concurrency: "unbounded" })
        assert.isTrue(outcomes.some(({ _tag }) => _tag === "Success"))
        assert.deepStrictEqual(yield* shown, [shownOf(content)])
      })
    )

    it.effect("D-ENTRY-10: a moved meeting stays the same entry, also if its last state is not known", () =>
      Effect.gen(function* () {
        const { entry, shown } = yield* prepared(emptyCalendar)
        const first = yield* entry.put(sampleContent(), null)
        const moved = sampleContent({ sequence: 1, startAt: sampleTime(600), endAt: sampleTime(660) })
        const second = yield* entry.put(moved, first)
        assert.strictEqual(second.remoteId, first.remoteId)
        assert.deepStrictEqual(yield* shown, [shownOf(moved)])
        const again = sampleContent({ sequence: 2, startAt: sampleTime(700), endAt: sampleTime(730) })
        yield* entry.put(again, null)
        assert.deepStrictEqual(yield* shown, [shownOf(again)])
      })
    )

    it.effect("D-ENTRY-11: the host's title and place stay, the time is the meeting's", () =>
      Effect.gen(function* () {
        const { entry, move, rename, shown } = yield* prepared(emptyCalendar)
        const first = yield* entry.put(sampleContent(), null)
        yield* rename("My title, with ümlaut", "Room 5; left")
        yield* move(sampleTime(5000), sampleTime(5030))
        const moved = sampleContent({ sequence: 1, startAt: sampleTime(600), endAt: sampleTime(660) })
        const second = yield* entry.put(moved, first)
        const hosts = { title: "My title, with ümlaut", location: "Room 5; left" }
        assert.deepStrictEqual(yield* shown, [{ ...shownOf(moved), ...hosts }])
        const again = sampleContent({ sequence: 2, startAt: sampleTime(700), endAt: sampleTime(730) })
        yield* entry.put({ ...again, location: "https://meet.example/late" }, second)
        assert.deepStrictEqual(yield* shown, [{ ...shownOf(again), ...hosts }])
      })
    )

    it.effect(
      "D-ENTRY-11: a text that the host left as it was is replaced, also after the host moved the entry",
      () =>
        Effect.gen(function* () {
          const { entry, move, shown } = yield* prepared(emptyCalendar)
          const first = yield* entry.put(sampleContent({ location: "The link follows." }), null)
          yield* move(sampleTime(5000), sampleTime(5030))
          yield* entry.put(sampleContent(), first)
          assert.deepStrictEqual(yield* shown, [shownOf(sampleContent())])
        })
    )

    it.effect("D-ENTRY-12: an entry that the host deleted is created again by the next write", () =>
      Effect.gen(function* () {
        const { entry, erase, shown } = yield* prepared(emptyCalendar)
        const first = yield* entry.put(sampleContent(), null)
        yield* erase
        assert.isNull(yield* entry.look(first))
        const moved = sampleContent({ sequence: 1, startAt: sampleTime(600), endAt: sampleTime(660) })
        const second = yield* entry.put(moved, first)
        assert.deepStrictEqual(yield* shown, [shownOf(moved)])
        assert.isNotNull(yield* entry.look(second))
      })
    )

    it.effect("D-ENTRY-12: removing an entry twice succeeds, with and without its last state", () =>
      Effect.gen(function* () {
        const { entry, shown } = yield* prepared(emptyCalendar)
        const known = yield* entry.put(sampleContent(), null)
        yield* entry.remove(known)
        yield* entry.remove(known)
        yield* entry.remove(null)
        assert.deepStrictEqual(yield* shown, [])
        assert.isNull(yield* entry.look(known))
        yield* entry.put(sampleContent({ sequence: 2 }), null)
        assert.lengthOf(yield* shown, 1)
        yield* entry.remove(null)
        assert.deepStrictEqual(yield* shown, [])
      })
    )

    it.effect("D-ENTRY-12: an entry that the host changed is removed", () =>
      Effect.gen(function* () {
        const { entry, move, shown } = yield* prepared(emptyCalendar)
        const known = yield* entry.put(sampleContent(), null)
        yield* move(sampleTime(5000), sampleTime(5030))
        yield* entry.remove(known)
        assert.deepStrictEqual(yield* shown, [])
      })
    )

    it.effect("D-ENTRY-13: shows the time to which the host moved an entry, under another version", () =>
      Effect.gen(function* () {
        const { entry, move } = yield* prepared(emptyCalendar)
        const known = yield* entry.put(sampleContent(), null)
        const unchanged = yield* entry.look(known)
        assert.strictEqual(unchanged?.etag, known.etag)
        const time = { startAt: sampleTime(5000), endAt: sampleTime(5030) }
        yield* move(time.startAt, time.endAt)
        const seen = yield* entry.look(known)
        assert.deepStrictEqual(timesOf(seen), timesOf(time))
        assert.notStrictEqual(seen?.etag, known.etag)
      })
    )

    it.effect(
      "D-ENTRY-34: a tentative entry becomes the ordinary one, also at one sequence and without its last state",
      () =>
        Effect.gen(function* () {
          const { entry, rename, shown } = yield* prepared(emptyCalendar)
          const held = sampleContent({ isTentative: true })
          const first = yield* entry.put(held, null)
          yield* entry.put(held, first)
          assert.deepStrictEqual(yield* shown, [shownOf(held)])
          const confirmed = yield* entry.put(sampleContent(), first)
          assert.deepStrictEqual([confirmed.remoteId, confirmed.icalUid], [first.remoteId, first.icalUid])
          assert.deepStrictEqual(yield* shown, [shownOf(sampleContent())])
          yield* entry.put(held, confirmed)
          yield* rename("My title", "My room")
          yield* entry.put(sampleContent(), null)
          const hosts = { title: "My title", location: "My room" }
          assert.deepStrictEqual(yield* shown, [{ ...shownOf(sampleContent()), ...hosts }])
          yield* entry.put(held, null)
          yield* entry.remove(null)
          assert.deepStrictEqual(yield* shown, [])
          yield* entry.put(sampleContent(), null)
          const again = (yield* shown).map(({ isTentative }) => isTentative)
          assert.deepStrictEqual(again, [false])
        })
    )

    it.effect("D-ENTRY-10: two meetings are two entries", () =>
      Effect.gen(function* () {
        const { calendar, entry, shown } = yield* prepared(emptyCalendar)
        const other = yield* entryIn(calendar)
        const later = sampleContent({ startAt: sampleTime(600), endAt: sampleTime(660) })
        const known = yield* entry.put(sampleContent(), null)
        yield* other.put(later, null)
        assert.deepStrictEqual(yield* shown, [shownOf(sampleContent()), shownOf(later)])
        yield* entry.remove(known)
        assert.deepStrictEqual(yield* shown, [shownOf(later)])
      })
    )

    it.effect("D-ENTRY-14: trying to write leaves nothing behind", () =>
      Effect.gen(function* () {
        const { calendar, shown, writer } = yield* prepared(emptyCalendar)
        yield* writer.tryWriting(calendar.target)
        assert.deepStrictEqual(yield* shown, [])
      })
    )
  })

const prepared = Effect.fnUntraced(function* <R>(emptyCalendar: Effect.Effect<WritableCalendar, never, R>) {
  const calendar = yield* emptyCalendar
  const writer = yield* CalendarWriter
  const entry = yield* entryIn(calendar)
  return { ...calendar, calendar, writer, entry }
})

const entryIn = Effect.fnUntraced(function* ({ target }: WritableCalendar) {
  const writer = yield* CalendarWriter
  const rootUid = sampleBookingUid()
  const identity: EntryIdentity = {
    hostId: HostId.make(crypto.randomUUID()),
    rootUid,
    icalUid: calendarUid(rootUid, "book.calendeal.example")
  }
  type Known = Parameters<typeof writer.put>[3]
  return {
    put: (content: EntryContent, known: Known) => writer.put(target, identity, content, known),
    remove: (known: Known) => writer.remove(target, identity, known),
    look: (known: NonNullable<Known>) => writer.look(target, identity, known)
  }
})

const sampleContent = (overrides: Partial<EntryContent> = {}): EntryContent => ({
  sequence: 0,
  stamp: sampleTime(1),
  title: "Intro: Sam Rivera, Acme; 東京",
  startAt: sampleTime(300),
  endAt: sampleTime(330),
  location: "https://meet.example/acme?room=1",
  description: "Sam Rivera <sam@customer.example>\nManage: https://book.example/bookings#token",
  isTentative: false,
  conference: null,
  people: null,
  ...overrides
})

const shownOf = ({ endAt, isTentative, location, startAt, title }: EntryContent): ShownEntry => ({
  title,
  location,
  startAt,
  endAt,
  isTentative
})

const timesOf = (entry: Pick<SeenEntry, "startAt" | "endAt"> | null) =>
  entry === null ? null : [DateTime.toEpochMillis(entry.startAt), DateTime.toEpochMillis(entry.endAt)]
