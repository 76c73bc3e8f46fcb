import { assert, type Vitest } from "@effect/vitest"
import * as Arr from "effect/Array"
import { busyScopeAt } from "@calendeal/domain/availability"
import {
  type Booking,
  BookingLedger,
  cancelledGroup,
  groupIdOf,
  type GroupId,
  movedGroup
} from "@calendeal/domain/bookings"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  cancelBooking,
  createOffering,
  forContact,
  sampleBooking,
  sampleBookingUid,
  sampleDraft,
  sampleEntry,
  sampleNow,
  sampleQuestion,
  sampleTime
} from "../samples/index.ts"

const capacity = 3

const offeringWithSeats = Effect.suspend(() =>
  Effect.map(createOffering(), (offering) => ({
    ...offering,
    eventType: { ...offering.eventType, seats: capacity }
  }))
)

/** Groups: the bookings of one start of an event type with seats. */
export const seats = (
  it: Vitest.MethodsNonLive<BookingLedger | EventTypeCatalog | WorkspaceCommands | WorkspaceDirectory>
) => {
  it.effect("D-SEAT-3: bookings join a group until it is full, and others find the time taken", () =>
    Effect.gen(function* () {
      const offering = yield* offeringWithSeats
      const first = yield* opens(offering)
      assert.strictEqual(yield* leftOf(offering), 2)
      assert.strictEqual((yield* joins(offering, first.group.id, 2))._tag, "Entered")
      assert.strictEqual(yield* leftOf(offering), 0)
      assert.strictEqual((yield* joins(offering, first.group.id))._tag, "SlotTaken")
      const plain = sampleDraft(sampleBooking(offering, { startAt: sampleTime(1000) }))
      assert.strictEqual((yield* entering(plain))._tag, "SlotTaken")
      const rival = sampleBooking(offering, { startAt: sampleTime(1000) })
      const other = sampleDraft(
        { ...rival, group: { id: groupIdOf(rival.uid), seats: 1 } },
        { seats: { capacity, isNew: true } }
      )
      assert.strictEqual((yield* entering(other))._tag, "StaleRead")
    })
  )

  it.effect("D-SEAT-3: of 16 concurrent drafts for one seat left exactly one is entered", () =>
    Effect.gen(function* () {
      const offering = yield* offeringWithSeats
      const first = yield* opens(offering)
      yield* joins(offering, first.group.id)
      const entries = yield* Effect.all(
        Array.from({ length: 16 }, () => joins(offering, first.group.id)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        entries.filter(({ _tag }) => _tag === "Entered"),
        1
      )
      assert.strictEqual(yield* leftOf(offering), 0)
    })
  )

  it.effect("D-SEAT-4: a cancelled booking gives its seats back, and the last one frees the time", () =>
    Effect.gen(function* () {
      const offering = yield* offeringWithSeats
      const first = yield* opens(offering)
      const second = yield* joins(offering, first.group.id, 2)
      if (second._tag !== "Entered") return assert.fail("not entered")
      yield* cancelBooking(sampleEntry(first))
      assert.strictEqual(yield* leftOf(offering), 1)
      yield* cancelBooking(sampleEntry(second.booking))
      // Twice changes nothing.
      yield* cancelBooking(sampleEntry(second.booking))
      assert.strictEqual(yield* leftOf(offering), null)
      assert.strictEqual((yield* joins(offering, first.group.id))._tag, "StaleRead")
      const plain = sampleDraft(sampleBooking(offering, { startAt: sampleTime(1000) }))
      assert.strictEqual((yield* entering(plain))._tag, "Entered")
    })
  )

  it.effect(
    "D-SEAT-5: a move leaves its group, whose other bookings stay, and opens or joins another one",
    () =>
      Effect.gen(function* () {
        const offering = yield* offeringWithSeats
        const first = yield* opens(offering)
        const second = yield* joins(offering, first.group.id)
        if (second._tag !== "Entered") return assert.fail("not entered")
        const moved = yield* moves(offering, first, 5000)
        assert.strictEqual(moved._tag, "Entered")
        assert.strictEqual(yield* leftOf(offering), 2)
        assert.strictEqual(yield* leftOf(offering, 5000), 2)
        const after = yield* moves(offering, second.booking, 5000, groupIdOf(first.uid), moved)
        assert.strictEqual(after._tag, "Entered")
        assert.strictEqual(yield* leftOf(offering), null)
        assert.strictEqual(yield* leftOf(offering, 5000), 1)
      })
  )

  it.effect(
    "D-SEAT-5: the booking that is moved does not count, and takes more or fewer seats of its group",
    () =>
      Effect.gen(function* () {
        const offering = yield* offeringWithSeats
        const first = yield* opens(offering)
        assert.strictEqual(yield* leftOf(offering, 1000, first), null)
        const second = yield* joins(offering, first.group.id)
        if (second._tag !== "Entered") return assert.fail("not entered")
        assert.strictEqual(yield* leftOf(offering, 1000, first), 2)
        const more = yield* moves(offering, first, 1000, first.group.id, undefined, 3)
        assert.strictEqual(more._tag, "SlotTaken")
        const both = yield* moves(offering, first, 1000, first.group.id, undefined, 2)
        assert.strictEqual(both._tag, "Entered")
        assert.strictEqual(yield* leftOf(offering), 0)
      })
  )
}

/** Groups that are moved and cancelled as a whole. */
export const wholeGroups = (
  it: Vitest.MethodsNonLive<BookingLedger | EventTypeCatalog | WorkspaceCommands | WorkspaceDirectory>
) => {
  it.effect("D-SEAT-10: a group moves with all its bookings, deals and seats, or not at all", () =>
    Effect.gen(function* () {
      const offering = yield* offeringWithSeats
      const first = yield* opens(offering)
      const second = yield* joins(offering, first.group.id)
      if (second._tag !== "Entered") return assert.fail("not entered")
      const busy = sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000) }))
      assert.strictEqual((yield* entering(busy))._tag, "Entered")
      assert.strictEqual((yield* movesAll(first, 9010))._tag, "SlotTaken")
      assert.strictEqual(yield* leftOf(offering), 1)
      // Over its own time.
      const moved = yield* movesAll(first, 1010)
      if (moved._tag !== "Changed") return assert.fail("not moved")
      assert.sameDeepMembers(
        moved.bookings.map(({ rescheduledFrom, startAt }) => [rescheduledFrom, startAt]),
        [first, second.booking].map(({ uid }) => [uid, sampleTime(1010)])
      )
      assert.strictEqual(yield* leftOf(offering, 1010), 1)
      const ledger = yield* BookingLedger
      for (const { uid, workspaceId } of [first, second.booking]) {
        const old = Option.getOrThrow(yield* ledger.find(workspaceId, uid))
        assert.strictEqual(old.status, "rescheduled")
      }
      // A person who still saw it at the old time does not join it at the new one.
      assert.strictEqual((yield* joins(offering, first.group.id))._tag, "StaleRead")
      const last = yield* joins(offering, first.group.id, 1, 1010)
      assert.strictEqual(last._tag, "Entered")
      assert.strictEqual(yield* leftOf(offering, 1010), 0)
    })
  )

  it.effect("D-SEAT-10: of a concurrent move and 12 joins, the group has exactly those who came first", () =>
    Effect.gen(function* () {
      const offering = yield* offeringWithSeats
      const first = yield* opens(offering)
      const [moved, ...entries] = yield* Effect.all(
        [
          Effect.map(movesAll(first, 4000), ({ _tag }) => _tag),
          ...Array.from({ length: 12 }, () => Effect.map(joins(offering, first.group.id), ({ _tag }) => _tag))
        ],
        { concurrency: "unbounded" }
      )
      assert.strictEqual(moved, "Changed")
      const entered = entries.filter((tag) => tag === "Entered").length
      assert.isAtMost(entered, capacity - 1)
      assert.strictEqual(yield* leftOf(offering, 4000), capacity - 1 - entered)
      assert.strictEqual(yield* leftOf(offering), null)
    })
  )

  it.effect("D-SEAT-11: a group is cancelled with all its bookings, and frees the time", () =>
    Effect.gen(function* () {
      const offering = yield* offeringWithSeats
      const first = yield* opens(offering)
      yield* joins(offering, first.group.id)
      const ledger = yield* BookingLedger
      assert.lengthOf(yield* ledger.standingIn(first.workspaceId, first.group.id), 2)
      const cancel = ledger.changeGroup(first.workspaceId, first.group.id, (all) =>
        Effect.succeed(cancelledGroup(Arr.map(all, changing), "Ill", context))
      )
      const cancelled = yield* cancel
      if (cancelled._tag !== "Changed") return assert.fail("not cancelled")
      assert.deepStrictEqual(
        cancelled.bookings.map(({ cancelReason, status }) => [status, cancelReason]),
        [
          ["cancelled", "Ill"],
          ["cancelled", "Ill"]
        ]
      )
      const stored = Option.getOrThrow(yield* ledger.find(first.workspaceId, first.uid))
      assert.deepStrictEqual([stored.status, stored.cancelReason], ["cancelled", "Ill"])
      assert.strictEqual(yield* leftOf(offering), null)
      assert.deepStrictEqual(yield* ledger.standingIn(first.workspaceId, first.group.id), [])
      assert.deepStrictEqual(yield* cancel, { _tag: "Changed", bookings: [] })
    })
  )
}

const context = { at: sampleNow, proof: "manage_token" as const, requestId: "request-whole" }
const changing = (booking: Booking) => ({
  booking,
  uid: sampleBookingUid(),
  entryId: crypto.randomUUID()
})

const movesAll = ({ group, workspaceId }: Effect.Success<ReturnType<typeof opens>>, minutes: number) =>
  Effect.flatMap(BookingLedger, (ledger) =>
    ledger.changeGroup(workspaceId, group.id, (all) =>
      Effect.succeed(movedGroup(Arr.map(all, changing), sampleTime(minutes), context))
    )
  )

const entering = (draft: ReturnType<typeof sampleDraft>) =>
  Effect.flatMap(BookingLedger, (ledger) => ledger.enter(draft))

/** A booking that opens a group. */
const opens = Effect.fnUntraced(function* (offering: Offering) {
  const booking = sampleBooking(offering, { startAt: sampleTime(1000) })
  const group = { id: groupIdOf(booking.uid), seats: 1 }
  const draft = sampleDraft({ ...booking, group }, { seats: { capacity, isNew: true } })
  const entry = yield* entering(draft)
  return entry._tag === "Entered" ? { ...entry.booking, group } : yield* Effect.die(entry)
})

const joins = (offering: Offering, id: GroupId, taken = 1, minutes = 1000) =>
  entering(
    sampleDraft(sampleBooking(offering, { startAt: sampleTime(minutes), group: { id, seats: taken } }), {
      seats: { capacity, isNew: false }
    })
  )

/** Moves a booking to another group: of `target`, that of the booking `into`, or a new one. */
const moves = Effect.fnUntraced(function* (
  offering: Offering,
  booking: Booking,
  minutes: number,
  target?: GroupId,
  into?: { readonly _tag: string; readonly booking?: Booking },
  taken = 1
) {
  const ledger = yield* BookingLedger
  const { contacts } = yield* ledger.look({
    ...sampleQuestion(sampleDraft(booking)),
    leadId: Option.some(booking.contactId)
  })
  const { uid, ...next } = sampleBooking(offering, {
    startAt: sampleTime(minutes),
    attendees: booking.attendees,
    rescheduledFrom: booking.uid
  })
  const id = into?.booking?.group?.id ?? target ?? groupIdOf(uid)
  const isNew = target === undefined
  const draft = sampleDraft({ ...next, uid, group: { id, seats: taken } }, { seats: { capacity, isNew } })
  return yield* ledger.enter(forContact(draft, contacts.ofLead))
})

/** The seats left at the time; null: there is no group. */
const leftOf = Effect.fnUntraced(function* (offering: Offering, minutes = 1000, replacing?: Booking) {
  const ledger = yield* BookingLedger
  const startAt = sampleTime(minutes)
  const draft = sampleDraft(sampleBooking(offering, { startAt }))
  const { busyPeriods } = yield* ledger.look(
    sampleQuestion(draft, {
      busy: busyScopeAt(offering.eventType, offering.hosts, startAt),
      now: sampleNow,
      replacing: Option.fromUndefinedOr(replacing?.uid)
    })
  )
  assert.isAtMost(busyPeriods.length, 1)
  return Option.getOrNull(Option.flatMapNullishOr(Arr.head(busyPeriods), ({ group }) => group?.left))
})
