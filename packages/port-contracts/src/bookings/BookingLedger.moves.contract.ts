import { assert, type Vitest } from "@effect/vitest"
import { BusyTimes } from "@calendeal/domain/availability"
import { type Booking, BookingLedger } from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  cancelBooking,
  change,
  createBooking,
  createOffering,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleEntry,
  sampleTime
} from "../samples/index.ts"

type Ports = BookingLedger | BusyTimes | EventTypeCatalog | WorkspaceCommands | WorkspaceDirectory

const unbounded = { concurrency: "unbounded" } as const

/** Moves that wait for approval (D-APPR-5, D-APPR-6). */
export const moves = (it: Vitest.MethodsNonLive<Ports>) => {
  // The blocked time of the move, in minutes: the earlier booking blocks 1000 to 1060.
  const overlaps: ReadonlyArray<readonly [string, number, number]> = [
    ["before", 900, 960],
    ["touching before", 940, 1000],
    ["overlapping the start", 970, 1030],
    ["within", 1020, 1040],
    ["the same", 1000, 1060],
    ["with the same start, and longer", 1000, 1080],
    ["with the same end, and longer", 980, 1060],
    ["overlapping the end", 1030, 1090],
    ["after", 1100, 1160]
  ]
  for (const [where, from, until] of overlaps)
    it.effect(`D-APPR-5: a move ${where} covers both times while it waits, and one after the answer`, () =>
      Effect.gen(function* () {
        const isEither = (at: number) => isIn(at, 1000, 1060) || isIn(at, from, until)
        for (const end of ["approved", "declined", "cancelled", "expired"] as const) {
          const offering = yield* createOffering()
          const old = yield* createBooking(offering, spanning(1000, 1060))
          const move = yield* ask(offering, old, {
            ...spanning(from, until),
            minutes: end === "expired" ? -1 : 60
          })
          assert.deepStrictEqual(
            yield* busyIn(offering),
            end === "expired" ? cellsIn((at) => isIn(at, 1000, 1060)) : cellsIn(isEither),
            end
          )
          assert.strictEqual(yield* statusOf(old), "confirmed")
          if (end === "approved") yield* approve(move)
          if (end === "declined") yield* decline(move)
          if (end === "cancelled") yield* cancelBooking(sampleEntry(move))
          if (end === "expired") assert.isTrue(yield* BookingLedger.use((ledger) => ledger.expire(move, [])))
          assert.deepStrictEqual(
            yield* busyIn(offering),
            cellsIn((at) => (end === "approved" ? isIn(at, from, until) : isIn(at, 1000, 1060))),
            end
          )
          const [before, after] = [yield* stored(old), yield* stored(move)]
          assert.deepStrictEqual(
            [before.status, after.status],
            end === "approved" ? ["rescheduled", "confirmed"] : ["confirmed", end]
          )
          assert.deepStrictEqual(
            [after.rescheduledFrom, after.rootUid],
            end === "approved" ? [old.uid, old.uid] : [null, move.uid]
          )
          if (end === "approved") assert.strictEqual(after.sequence, before.sequence + 1)
        }
      })
    )

  it.effect("D-APPR-5: a move around the booking that it moves is refused, and changes nothing", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const old = yield* createBooking(offering, spanning(1000, 1060))
      assert.strictEqual(yield* asked(offering, old, spanning(900, 1100)), "SlotTaken")
      assert.strictEqual(yield* statusOf(old), "confirmed")
      assert.deepStrictEqual(
        yield* busyIn(offering),
        cellsIn((at) => isIn(at, 1000, 1060))
      )
    })
  )

  it.effect("D-APPR-6: another move, also a confirmed one, takes the place of a move that waits", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const old = yield* createBooking(offering, spanning(1000, 1060))
      const lapsed = yield* ask(offering, old, { ...spanning(800, 860), minutes: -1 })
      const first = yield* ask(offering, old, spanning(900, 960))
      const second = yield* ask(offering, old, spanning(930, 990))
      assert.deepStrictEqual(yield* Effect.forEach([lapsed, first, second, old], statusOf), [
        "held",
        "rescheduled",
        "held",
        "confirmed"
      ])
      const moved = sampleBooking(offering, { ...spanning(940, 1000), rescheduledFrom: old.uid })
      assert.strictEqual((yield* enterDraft(sampleDraft(moved)))._tag, "Entered")
      assert.deepStrictEqual(yield* Effect.forEach([second, old], statusOf), ["rescheduled", "rescheduled"])
      assert.deepStrictEqual(
        yield* busyIn(offering),
        cellsIn((at) => isIn(at, 940, 1000))
      )
      assert.strictEqual(yield* asked(offering, old, spanning(1100, 1160)), "Unavailable")
    })
  )

  it.effect("D-APPR-6: with the booking that it moves, a move that waits is cancelled", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const old = yield* createBooking(offering, spanning(1000, 1060))
      const move = yield* ask(offering, old, spanning(1030, 1090))
      yield* cancelBooking(sampleEntry(old))
      assert.deepStrictEqual(yield* Effect.forEach([old, move], statusOf), ["cancelled", "cancelled"])
      assert.deepStrictEqual(yield* busyIn(offering), [])
    })
  )

  it.effect("D-APPR-6: of 64 moves of one booking at once one waits at the end, and nothing else", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const old = yield* createBooking(offering, spanning(1000, 1060))
      const all = Array.from({ length: 64 }, (_, nth) => {
        const from = 400 + 10 * (nth % 60)
        return { from, booking: requestOf(offering, old, spanning(from, from + 60)) }
      })
      const entries = yield* Effect.forEach(all, ({ booking }) => enterRequest(booking, old), unbounded)
      assert.isTrue(entries.some(({ _tag }) => _tag === "Entered"))
      const waiting = yield* Effect.filter(
        all.filter((_, nth) => entries[nth]?._tag === "Entered"),
        ({ booking }) => Effect.map(statusOf(booking), (status) => status === "held")
      )
      assert.lengthOf(waiting, 1)
      const from = waiting[0]?.from ?? 0
      assert.deepStrictEqual(
        yield* busyIn(offering),
        cellsIn((at) => isIn(at, 1000, 1060) || isIn(at, from, from + 60))
      )
    })
  )

  it.effect("D-APPR-6: of an approval and a cancellation of the earlier booking at once, one counts", () =>
    Effect.gen(function* () {
      const seen = new Set<string>()
      for (let round = 0; round < 16; round++) {
        const offering = yield* createOffering()
        const old = yield* createBooking(offering, spanning(1000, 1060))
        const move = yield* ask(offering, old, spanning(1030, 1090))
        const acts = [Effect.exit(approve(move)), Effect.exit(cancelBooking(sampleEntry(old)))]
        yield* Effect.all(round % 2 === 0 ? acts : acts.toReversed(), unbounded)
        const statuses = (yield* Effect.forEach([old, move], statusOf)).join(" ")
        assert.include(["rescheduled confirmed", "cancelled cancelled"], statuses)
        seen.add(statuses)
        assert.deepStrictEqual(
          yield* busyIn(offering),
          cellsIn((at) => statuses === "rescheduled confirmed" && isIn(at, 1030, 1090))
        )
      }
      assert.isAbove(seen.size, 0)
    })
  )

  it.effect("D-APPR-5: of 64 approvals, expiries and rivals around the end of a hold, one counts", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 4; round++) {
        const offering = yield* createOffering()
        const old = yield* createBooking(offering, spanning(1000, 1060))
        const move = yield* ask(offering, old, { ...spanning(1030, 1090), minutes: 0.001 + 0.0005 * round })
        const rivals = Array.from({ length: 21 }, () => sampleBooking(offering, spanning(1070, 1100)))
        const [rivalries, expiries] = yield* Effect.all(
          [
            Effect.forEach(rivals, (rival) => enterDraft(sampleDraft(rival)), unbounded),
            Effect.forEach(rivals, () => BookingLedger.use((ledger) => ledger.expire(move, [])), unbounded),
            Effect.forEach(rivals, () => Effect.exit(approve(move)), unbounded)
          ],
          unbounded
        )
        const [before, after] = [yield* statusOf(old), yield* statusOf(move)]
        const entered = rivalries.filter(({ _tag }) => _tag === "Entered").length
        assert.isAtMost(expiries.filter(Boolean).length, after === "expired" ? 1 : 0)
        if (after === "confirmed") assert.deepStrictEqual([before, entered], ["rescheduled", 0])
        else assert.deepStrictEqual([before, entered <= 1], ["confirmed", true])
      }
    })
  )
}

const isIn = (at: number, from: number, until: number): boolean => from <= at && at < until

/** Every ten minutes that tests use. */
const cells = Array.from({ length: 130 }, (_, nth) => 10 * nth)
const cellsIn = (isBusy: (at: number) => boolean): ReadonlyArray<number> => cells.filter(isBusy)

/** The ten minutes in which the first host is busy, each one asked for by itself. */
const busyIn = Effect.fnUntraced(function* ({ hosts, workspace }: Offering) {
  const hostIds = hosts.slice(0, 1).map(({ id }) => id)
  const busyTimes = yield* BusyTimes
  const found = yield* Effect.forEach(
    cells,
    (at) =>
      busyTimes.within({
        workspaceId: workspace.id,
        hostIds,
        blocked: {
          start: DateTime.toEpochMillis(sampleTime(at)),
          end: DateTime.toEpochMillis(sampleTime(at + 10))
        },
        counted: null
      }),
    { concurrency: 4 }
  )
  return cells.filter((_, nth) => (found[nth] ?? []).length > 0)
})

/** A meeting that blocks its host in these minutes, with a buffer before it. */
const spanning = (from: number, until: number) => ({
  startAt: sampleTime(from + 10),
  endAt: sampleTime(until),
  blockedFrom: sampleTime(from),
  blockedUntil: sampleTime(until)
})

const requestOf = (
  offering: Offering,
  old: Booking,
  { minutes = 60, ...span }: Partial<Booking> & { readonly minutes?: number }
): Booking =>
  sampleBooking(offering, {
    attendees: old.attendees,
    status: "held",
    hold: {
      reason: "approval",
      until: DateTime.addDuration(DateTime.nowUnsafe(), `${Math.round(minutes * 60_000)} millis`)
    },
    toReplace: old.uid,
    ...span
  })

const enterRequest = (booking: Booking, old: Booking) =>
  enterDraft(sampleDraft(booking, { replaces: Option.some(old.uid), holdLimit: 9 }))

const asked = (offering: Offering, old: Booking, span: Partial<Booking> & { readonly minutes?: number }) =>
  Effect.map(enterRequest(requestOf(offering, old, span), old), ({ _tag }) => _tag)

const ask = Effect.fnUntraced(function* (
  offering: Offering,
  old: Booking,
  span: Partial<Booking> & { readonly minutes?: number }
) {
  const booking = requestOf(offering, old, span)
  assert.strictEqual((yield* enterRequest(booking, old))._tag, "Entered")
  return booking
})

const approve = ({ uid, workspaceId }: Booking) =>
  change(workspaceId, { _tag: "ApproveBooking", uid }, { at: DateTime.nowUnsafe() })

const decline = ({ uid, workspaceId }: Booking) =>
  change(workspaceId, { _tag: "DeclineBooking", uid, reply: null }, { at: DateTime.nowUnsafe() })

const stored = Effect.fnUntraced(function* ({ uid, workspaceId }: Booking) {
  const ledger = yield* BookingLedger
  return Option.getOrThrow(yield* ledger.find(workspaceId, uid))
})

const statusOf = (booking: Booking) => Effect.map(stored(booking), ({ status }) => status)
