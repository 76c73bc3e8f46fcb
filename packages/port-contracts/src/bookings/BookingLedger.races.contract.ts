import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  sampleQuestion,
  enterDraft,
  earlierOf,
  sampleBooking,
  sampleBookingUid,
  sampleDraft,
  sampleTime,
  createOffering,
  withEachHost
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type BookingDraft, BookingLedger } from "@calendeal/domain/bookings"

const many = Array.from({ length: 16 }, (_, nth) => nth)

/** Concurrent drafts. */
export const races = (it: Vitest.MethodsNonLive<BookingLedger | EventTypeCatalog | WorkspaceDirectory>) => {
  it.effect("D-BOOK-5: of 16 concurrent drafts for one slot exactly one is entered", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const entries = yield* enterConcurrently(
        many.map((nth) => sampleDraft(sampleBooking(offering, { startAt: sampleTime(1000 + nth) })))
      )
      assert.deepStrictEqual(tagsOf(entries), ["Entered", ...Array.from({ length: 15 }, () => "SlotTaken")])
    })
  )

  it.effect("D-BOOK-5: of 16 concurrent drafts for one slot one is entered for each host", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 4 })
      const entries = yield* enterConcurrently(
        many.map(() => sampleDraft(withEachHost(offering, sampleBooking(offering))))
      )
      const hosts = entries.flatMap((entry) => (entry._tag === "Entered" ? entry.booking.hostIds : []))
      assert.sameMembers(
        hosts,
        offering.hosts.map(({ id }) => id)
      )
      assert.strictEqual(entries.filter(({ _tag }) => _tag === "SlotTaken").length, 12)
    })
  )

  it.effect(
    "D-BOOK-5: of concurrent drafts with one team in different orders one is entered with the whole team",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 4 })
        const ids = offering.hosts.map(({ id }) => id)
        const entries = yield* enterConcurrently(
          many.map((nth) => {
            const hostIds = [...ids.slice(nth % 4), ...ids.slice(0, nth % 4)]
            return sampleDraft(sampleBooking(offering, { hostIds }))
          })
        )
        assert.deepStrictEqual(tagsOf(entries), ["Entered", ...Array.from({ length: 15 }, () => "SlotTaken")])
        const later = yield* enterConcurrently(
          ids.map((id) => sampleDraft(sampleBooking(offering, { hostIds: [id], startAt: sampleTime(9000) })))
        )
        assert.deepStrictEqual(tagsOf(later), ["Entered", "Entered", "Entered", "Entered"])
      })
  )

  it.effect("D-BOOK-5: of concurrent drafts with overlapping teams one is entered with its whole team", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 3 })
      const [one, two, three] = offering.hosts.map(({ id }) => id)
      if (one === undefined || two === undefined || three === undefined)
        return assert.fail("a host is missing")
      const teams = [
        [one, two],
        [two, three],
        [three, one]
      ]
      const entries = yield* enterConcurrently(
        many.map((nth) => sampleDraft(sampleBooking(offering, { hostIds: teams[nth % 3] ?? [] })))
      )
      const team = entries.flatMap((entry) => (entry._tag === "Entered" ? [entry.booking.hostIds] : []))
      assert.strictEqual(team.length, 1)
      // The third host is still free.
      const left = offering.hosts.filter(({ id }) => !team.flat().includes(id)).map(({ id }) => id)
      assert.strictEqual(left.length, 1)
      const entry = yield* enterDraft(sampleDraft(sampleBooking(offering, { hostIds: left })))
      assert.strictEqual(entry._tag, "Entered")
    })
  )

  it.effect(
    "D-BOOK-1: a read returns the booking's busy period exactly if it returns the booking for its key",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        for (let nth = 0; nth < 20; nth++) {
          const draft = sampleDraft(sampleBooking(offering, { startAt: sampleTime(nth * 60) }))
          const look = ledger.look(sampleQuestion(draft, { key: Option.some(draft.key) }))
          const entering = yield* Effect.forkChild(ledger.enter(draft))
          for (let isUsed = false; !isUsed;) {
            const { busyPeriods, earlier } = yield* look
            isUsed = Option.isSome(earlier)
            assert.deepStrictEqual(
              busyPeriods.map(({ bookingUid }) => bookingUid),
              Option.match(earlier, { onNone: () => [], onSome: ({ uid }) => [uid] })
            )
          }
          yield* Fiber.join(entering)
        }
      })
  )

  it.effect("D-BOOK-1: of 16 concurrent drafts with one key one is entered, and all return its booking", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering({ hosts: 4 })
      const draft = sampleDraft(withEachHost(offering, sampleBooking(offering)))
      const twins = many.map(() => {
        const uid = sampleBookingUid()
        const booking = sampleBooking(offering, { attendees: draft.alternatives[0].attendees, uid })
        return sampleDraft(withEachHost(offering, booking), { key: draft.key })
      })
      const entries = yield* enterConcurrently(twins)
      assert.deepStrictEqual(tagsOf(entries), [
        ...Array.from({ length: 15 }, () => "AlreadyEntered"),
        "Entered"
      ])
      const uids = new Set(entries.map((entry) => ("booking" in entry ? entry.booking.uid : entry._tag)))
      assert.strictEqual(uids.size, 1)
      const kept = yield* earlierOf(draft)
      assert.deepStrictEqual([...uids], [Option.getOrThrow(kept).uid])
      const found = yield* Effect.all(
        twins.map(({ alternatives }) => ledger.find(offering.workspace.id, alternatives[0].uid))
      )
      assert.strictEqual(found.filter(Option.isSome).length, 1)
    })
  )

  it.effect("D-BOOK-1: of concurrent drafts with one key for different slots one is entered", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { key } = sampleDraft(sampleBooking(offering))
      const entries = yield* enterConcurrently(
        many.map((nth) =>
          sampleDraft(sampleBooking(offering, { startAt: sampleTime(1000 + 100 * nth) }), { key })
        )
      )
      assert.deepStrictEqual(tagsOf(entries), [
        ...Array.from({ length: 15 }, () => "AlreadyEntered"),
        "Entered"
      ])
    })
  )

  it.effect("D-CAP-1: 16 concurrent bookings of a new booker create one contact", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { attendees } = sampleBooking(offering)
      const entries = yield* enterConcurrently(
        many.map((nth) =>
          sampleDraft(sampleBooking(offering, { attendees, startAt: sampleTime(1000 + 100 * nth) }))
        )
      )
      const contacts = entries.map((entry) =>
        entry._tag === "Entered" ? entry.booking.contactId : entry._tag
      )
      assert.strictEqual(new Set(contacts).size, 1)
      assert.deepStrictEqual([...new Set(tagsOf(entries))], ["Entered"])
    })
  )
}

const enterConcurrently = (drafts: ReadonlyArray<BookingDraft>) =>
  Effect.all(drafts.map(enterDraft), { concurrency: "unbounded" })

const tagsOf = (entries: ReadonlyArray<{ readonly _tag: string }>) =>
  entries.map(({ _tag }) => _tag).toSorted()
