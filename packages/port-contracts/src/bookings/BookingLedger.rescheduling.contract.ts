import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  sampleQuestion,
  enterDraft,
  plain,
  sampleBooking,
  sampleBookingUid,
  sampleDraft,
  sampleTime,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type Booking, BookingLedger } from "@calendeal/domain/bookings"

/** How one booking replaces another (D-BOOK-8). */
export const rescheduling = (
  it: Vitest.MethodsNonLive<BookingLedger | EventTypeCatalog | WorkspaceDirectory>
) => {
  it.effect("D-BOOK-8: a booking may overlap the one that it replaces, and frees its time", () =>
    Effect.gen(function* () {
      const { offering, old } = yield* booked
      const moved = sampleBooking(offering, { startAt: sampleTime(1010), rescheduledFrom: old.uid })
      assert.deepStrictEqual(
        plain(yield* enterDraft(sampleDraft(moved))),
        plain({ _tag: "Entered", booking: moved })
      )
      assert.strictEqual(yield* statusOf(old), "rescheduled")
      assert.strictEqual(yield* statusOf(moved), "confirmed")
      const before = sampleBooking(offering, { startAt: sampleTime(980) })
      assert.strictEqual((yield* enterDraft(sampleDraft(before)))._tag, "Entered")
    })
  )

  it.effect(
    "D-MAIL-1, D-MAIL-2: stores the decided identity of each booking of a chain, and its language",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const { offering, old } = yield* booked
        const moved = sampleBooking(offering, {
          startAt: sampleTime(2000),
          rescheduledFrom: old.uid,
          rootUid: old.uid,
          sequence: 1,
          language: "ja"
        })
        const again = sampleBooking(offering, {
          startAt: sampleTime(3000),
          rescheduledFrom: moved.uid,
          rootUid: old.uid,
          sequence: 2
        })
        for (const booking of [moved, again]) yield* enterDraft(sampleDraft(booking))
        const stored = yield* Effect.forEach([old, moved, again], ({ uid, workspaceId }) =>
          Effect.map(ledger.find(workspaceId, uid), Option.getOrThrow)
        )
        assert.deepStrictEqual(
          stored.map(({ language, rootUid, sequence }) => [rootUid, sequence, language]),
          [
            [old.uid, 0, null],
            [old.uid, 1, "ja"],
            [old.uid, 2, null]
          ]
        )
      })
  )

  it.effect("D-BOOK-8: a replacement for a taken slot leaves the old booking unchanged", () =>
    Effect.gen(function* () {
      const { offering, old } = yield* booked
      yield* enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(2000) })))
      const moved = sampleBooking(offering, { startAt: sampleTime(2010), rescheduledFrom: old.uid })
      assert.deepStrictEqual(yield* enterDraft(sampleDraft(moved)), { _tag: "SlotTaken" })
      assert.strictEqual(yield* statusOf(old), "confirmed")
      const sameTime = sampleBooking(offering, { startAt: sampleTime(1000) })
      assert.deepStrictEqual(yield* enterDraft(sampleDraft(sameTime)), { _tag: "SlotTaken" })
    })
  )

  it.effect(
    "D-BOOK-4: a booking that is rescheduled, unknown or in another workspace cannot be replaced",
    () =>
      Effect.gen(function* () {
        const { offering, old } = yield* booked
        const foreign = (yield* booked).old
        yield* enterDraft(
          sampleDraft(sampleBooking(offering, { startAt: sampleTime(2000), rescheduledFrom: old.uid }))
        )
        for (const rescheduledFrom of [old.uid, sampleBookingUid(), foreign.uid]) {
          const moved = sampleBooking(offering, { startAt: sampleTime(3000), rescheduledFrom })
          assert.deepStrictEqual(yield* enterDraft(sampleDraft(moved)), { _tag: "Unavailable" })
        }
        assert.strictEqual(yield* statusOf(foreign), "confirmed")
      })
  )

  it.effect("D-WS-1: returns the booking to be replaced in any status, to its own workspace only", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const { offering, old } = yield* booked
      const otherTenant = yield* booked
      const replaced = ({ workspace }: typeof offering) =>
        Effect.map(
          ledger.look(
            sampleQuestion(sampleDraft(old), { workspaceId: workspace.id, replacing: Option.some(old.uid) })
          ),
          ({ history }) => history.replaced
        )
      assert.deepStrictEqual(plain(yield* replaced(offering)), plain(Option.some(old)))
      assert.isTrue(Option.isNone(yield* replaced(otherTenant.offering)))
      yield* enterDraft(
        sampleDraft(sampleBooking(offering, { startAt: sampleTime(2000), rescheduledFrom: old.uid }))
      )
      assert.deepStrictEqual(
        Option.map(yield* replaced(offering), ({ status }) => status),
        Option.some("rescheduled" as const)
      )
    })
  )

  it.effect("D-BOOK-8: of 8 concurrent replacements of one booking one is entered", () =>
    Effect.gen(function* () {
      const { offering, old } = yield* booked
      const moves = Array.from({ length: 8 }, (_, nth) =>
        sampleDraft(
          sampleBooking(offering, { startAt: sampleTime(2000 + 100 * nth), rescheduledFrom: old.uid })
        )
      )
      const entries = yield* Effect.all(moves.map(enterDraft), { concurrency: "unbounded" })
      const tags = entries.map(({ _tag }) => _tag).toSorted()
      assert.deepStrictEqual(tags, ["Entered", ...Array.from({ length: 7 }, () => "Unavailable")])
    })
  )

  it.effect("D-BOOK-8: two bookings cannot concurrently move to each other's time", () =>
    Effect.gen(function* () {
      const { offering, old } = yield* booked
      const other = sampleBooking(offering, { startAt: sampleTime(2000) })
      yield* enterDraft(sampleDraft(other))
      const swap = [
        sampleBooking(offering, { startAt: other.startAt, rescheduledFrom: old.uid }),
        sampleBooking(offering, { startAt: old.startAt, rescheduledFrom: other.uid })
      ].map((booking) => sampleDraft(booking))
      const entries = yield* Effect.all(swap.map(enterDraft), { concurrency: "unbounded" })
      assert.deepStrictEqual(entries, [{ _tag: "SlotTaken" }, { _tag: "SlotTaken" }])
      assert.deepStrictEqual([yield* statusOf(old), yield* statusOf(other)], ["confirmed", "confirmed"])
    })
  )
}

/** An offering, and a booking of it at minute 1000. */
const booked = Effect.gen(function* () {
  const offering = yield* createOffering()
  const old = sampleBooking(offering, { startAt: sampleTime(1000) })
  yield* enterDraft(sampleDraft(old))
  return { offering, old }
})

const statusOf = ({ uid, workspaceId }: Booking) =>
  BookingLedger.use((ledger) =>
    Effect.map(ledger.find(workspaceId, uid), (found) => Option.getOrThrow(found).status)
  )
