import { assert, layer } from "@effect/vitest"
import { type Booking, BookingLedger, type Hold } from "@calendeal/domain/bookings"
import { OutboxMessage } from "@calendeal/domain/consistency"
import type { EventTypeCatalog, Offering } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import { CheckoutLedger, type PaidOutcome } from "@calendeal/domain/payments"
import type { Webhooks } from "@calendeal/domain/webhooks"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import {
  cancelBooking,
  change,
  createBooking,
  createOffering,
  createWorkspace,
  deliverAll,
  enterDraft,
  forContact,
  sampleBooking,
  sampleBookingPayment,
  sampleDraft,
  sampleEntry,
  sampleLink,
  sampleQuestion,
  sampleTime,
  usd
} from "../samples/index.ts"

type Ports =
  | BookingLedger
  | CheckoutLedger
  | EventTypeCatalog
  | Outbox
  | Webhooks
  | WorkspaceCommands
  | WorkspaceDirectory

/** A booking that waits for its payment. `minutes`: until its hold lapses; negative: it has. */
const waiting = Effect.fnUntraced(function* (offering: Offering, minutes = 60, over?: Partial<Booking>) {
  const until = DateTime.add(yield* DateTime.now, { minutes })
  return yield* createBooking(
    offering,
    {
      status: "held",
      hold: { reason: "payment", until },
      payment: sampleBookingPayment({ until }),
      ...over
    },
    { link: over?.linkId ?? null }
  )
})

const found = ({ uid, workspaceId }: Booking) =>
  BookingLedger.use((ledger) => Effect.map(ledger.find(workspaceId, uid), Option.getOrThrow))

const stateOf = (booking: Booking) =>
  Effect.map(found(booking), ({ payment, status }) => [status, payment?.state])

const messages = ({ uid, workspaceId }: Booking) => {
  const of = { workspaceId, bookingUid: uid }
  return {
    paid: OutboxMessage.make({ _tag: "ReportPaidBooking", ...of }),
    back: OutboxMessage.make({ _tag: "ReturnPayment", ...of }),
    expired: OutboxMessage.make({ _tag: "ReportExpiry", ...of })
  }
}

const settle = (booking: Booking, keeps = true, status = booking.status, next: Hold | null = null) =>
  CheckoutLedger.use((ledger) =>
    ledger.settlePaid({
      booking: { ...booking, status },
      keeps,
      next,
      whenKept: [messages(booking).paid],
      whenReturned: [messages(booking).back]
    })
  )

/** Another visitor books the same time. */
const take = (offering: Offering, { endAt, hostIds, startAt }: Booking) =>
  Effect.map(
    enterDraft(sampleDraft(sampleBooking(offering, { startAt, endAt, hostIds }))),
    ({ _tag }) => _tag
  )

const concurrently = { concurrency: "unbounded" } as const

/** The contract of `CheckoutLedger`. */
export const checkoutLedgerContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`CheckoutLedger / ${adapter}`, (it) => {
    it.effect("D-PAY-5: of 16 who settle one payment, one confirms the booking, with its messages", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 2 })
        const booking = yield* waiting(offering)
        yield* deliverAll(booking.workspaceId)
        const outcomes = yield* Effect.all(
          Array.from({ length: 16 }, () => settle(booking)),
          concurrently
        )
        assert.deepStrictEqual(outcomes.toSorted(), [
          "kept",
          ...Array.from({ length: 15 }, (): PaidOutcome => "known")
        ])
        assert.deepStrictEqual(yield* stateOf(booking), ["confirmed", "paid"])
        assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [messages(booking).paid])
        assert.strictEqual(yield* take(offering, booking), "SlotTaken")
      })
    )

    it.effect(
      "D-PAY-5: a late payment confirms a booking whose time is free, and goes back if it is not",
      () =>
        Effect.gen(function* () {
          const offering = yield* createOffering()
          const free = yield* waiting(offering, -60)
          assert.strictEqual(yield* settle(free), "kept")
          assert.strictEqual(yield* take(offering, free), "SlotTaken")

          const other = yield* createOffering()
          const taken = yield* waiting(other, -60)
          assert.strictEqual(yield* take(other, taken), "Entered")
          yield* deliverAll(taken.workspaceId)
          assert.strictEqual(yield* settle(taken), "returning")
          assert.deepStrictEqual(yield* stateOf(taken), ["expired", "returning"])
          assert.deepStrictEqual(yield* deliverAll(taken.workspaceId), [messages(taken).back])
          assert.strictEqual(yield* settle(taken), "known")
        })
    )

    it.effect(
      "D-PAY-9: a paid booking waits for a host, keeps its time or competes, and is answered then",
      () =>
        Effect.gen(function* () {
          const until = DateTime.add(yield* DateTime.now, { hours: 48 })
          for (const competes of [false, true]) {
            const next: Hold = { reason: "approval", until, ...(competes && { competes: true as const }) }
            for (const minutes of [60, -60]) {
              const offering = yield* createOffering()
              const booking = yield* waiting(offering, minutes)
              yield* deliverAll(booking.workspaceId)
              assert.strictEqual(yield* settle(booking, true, "held", next), "kept")
              const asked = yield* found(booking)
              assert.deepStrictEqual(asked.hold, next)
              assert.deepStrictEqual(yield* stateOf(booking), [competes ? "requested" : "held", "paid"])
              assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [messages(booking).paid])
              assert.strictEqual(yield* settle(booking, true, "held", next), "known")
              const rival = yield* take(offering, booking)
              assert.strictEqual(rival, competes ? "Entered" : "SlotTaken")
              const ledger = yield* BookingLedger
              assert.isFalse(yield* ledger.expire(asked, []))
              const uid = booking.uid
              yield* change(
                booking.workspaceId,
                { _tag: "DeclineBooking", uid, reply: null },
                { at: DateTime.nowUnsafe() }
              )
              assert.deepStrictEqual(yield* stateOf(booking), ["declined", "returning"])
              const posted = yield* deliverAll(booking.workspaceId)
              assert.includeDeepMembers([...posted], [messages(booking).back])
            }
          }
        })
    )

    it.effect("D-PAY-14: a late payment asks no host for a time that was given away, and goes back", () =>
      Effect.gen(function* () {
        const until = DateTime.add(yield* DateTime.now, { hours: 48 })
        const offering = yield* createOffering()
        const booking = yield* waiting(offering, -60)
        assert.strictEqual(yield* take(offering, booking), "Entered")
        assert.strictEqual(yield* settle(booking, true, "held", { reason: "approval", until }), "returning")
        assert.deepStrictEqual(yield* stateOf(booking), ["expired", "returning"])
      })
    )

    it.effect(
      "D-PAY-14: what was paid goes back with a cancelled request, and is approved with another",
      () =>
        Effect.gen(function* () {
          const until = DateTime.add(yield* DateTime.now, { hours: 48 })
          const next: Hold = { reason: "approval", until }
          const cancelled = yield* waiting(yield* createOffering())
          yield* settle(cancelled, true, "held", next)
          yield* cancelBooking(sampleEntry(cancelled))
          assert.deepStrictEqual(yield* stateOf(cancelled), ["cancelled", "returning"])
          const approved = yield* waiting(yield* createOffering())
          yield* settle(approved, true, "held", next)
          yield* change(
            approved.workspaceId,
            { _tag: "ApproveBooking", uid: approved.uid },
            { at: DateTime.nowUnsafe() }
          )
          assert.deepStrictEqual(yield* stateOf(approved), ["confirmed", "paid"])
          yield* cancelBooking(sampleEntry(approved))
          assert.deepStrictEqual(yield* stateOf(approved), ["cancelled", "paid"])
        })
    )

    it.effect("D-PAY-5: a payment and 7 rivals for a lapsed hold: one has the time", () =>
      Effect.gen(function* () {
        for (let round = 0; round < 5; round++) {
          const offering = yield* createOffering()
          const booking = yield* waiting(offering, -60)
          const rivals = Array.from({ length: 7 }, () => take(offering, booking))
          const [outcome, ...entries] = yield* Effect.all([settle(booking), ...rivals], concurrently)
          const entered = entries.filter((tag) => tag === "Entered").length
          assert.strictEqual(entered + (outcome === "kept" ? 1 : 0), 1, String(outcome))
        }
      })
    )

    it.effect("D-PAY-4: an end frees the time at once and once, and a payment after it takes it again", () =>
      Effect.gen(function* () {
        const ledger = yield* CheckoutLedger
        const offering = yield* createOffering()
        const booking = yield* waiting(offering)
        yield* deliverAll(booking.workspaceId)
        const end = ledger.endUnpaid(booking, [messages(booking).expired])
        const ends = yield* Effect.all([end, end, end, end], concurrently)
        assert.lengthOf(
          ends.filter((isEnded) => isEnded),
          1
        )
        assert.deepStrictEqual(yield* stateOf(booking), ["expired", "due"])
        assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [messages(booking).expired])
        assert.strictEqual(yield* settle(booking), "changed")
        assert.strictEqual(yield* settle(booking, true, "expired"), "kept")
        assert.isFalse(yield* end)
      })
    )

    it.effect(
      "D-LINK-9: a late payment that goes back gives its link's use back, and one that confirms counts it again",
      () =>
        Effect.gen(function* () {
          const ledger = yield* CheckoutLedger
          const offering = yield* createOffering()
          const link = sampleLink(offering, { uses: 2 })
          const { id } = offering.workspace
          yield* change(id, { _tag: "CreateOneOffLinks", links: [link] })
          const used = BookingLedger.use((bookings) =>
            Effect.map(bookings.findLink(id, link.id), (one) => Option.getOrThrow(one).used)
          )
          const taken = yield* waiting(offering, -60, { linkId: link.id })
          yield* take(offering, taken)
          assert.strictEqual(yield* used, 1)
          assert.strictEqual(yield* settle(taken), "returning")
          assert.strictEqual(yield* used, 0)

          const ended = yield* waiting(offering, 60, { linkId: link.id, startAt: sampleTime(9000) })
          assert.isTrue(yield* ledger.endUnpaid(ended, []))
          assert.strictEqual(yield* used, 0)
          assert.strictEqual(yield* settle(ended, true, "expired"), "kept")
          assert.strictEqual(yield* used, 1)
        })
    )

    it.effect("D-PAY-6: a payment for a cancelled booking goes back, and that is noted once", () =>
      Effect.gen(function* () {
        const ledger = yield* CheckoutLedger
        const booking = yield* waiting(yield* createOffering())
        yield* cancelBooking(sampleEntry(booking))
        assert.strictEqual(yield* settle(booking, false, "cancelled"), "returning")
        assert.deepStrictEqual(yield* stateOf(booking), ["cancelled", "returning"])
        const noted = yield* Effect.all(
          Array.from({ length: 4 }, () => ledger.enterRefund(booking, [])),
          concurrently
        )
        assert.lengthOf(
          noted.filter((isNoted) => isNoted),
          1
        )
        assert.deepStrictEqual(yield* stateOf(booking), ["cancelled", "returned"])
      })
    )

    it.effect(
      "D-PAY-19, D-PAY-20: the result of a refund in part is noted once, also in the booking of a move",
      () =>
        Effect.gen(function* () {
          const ledger = yield* CheckoutLedger
          const offering = yield* createOffering()
          const part = (cents: number) => ({
            id: crypto.randomUUID(),
            cents: usd(cents).cents,
            reason: "Late",
            state: "returning" as const,
            at: sampleTime(0)
          })
          const parts = [part(15_00), part(5_00)] as const
          const payment = sampleBookingPayment({ state: "paid", sessionId: "cs_1", partRefunds: parts })
          const booking = yield* createBooking(offering, { payment })
          const moved = sampleBooking(offering, {
            payment,
            startAt: sampleTime(600),
            endAt: sampleTime(630),
            rootUid: booking.uid,
            sequence: 1,
            rescheduledFrom: booking.uid
          })
          const replaces = Option.some(booking.uid)
          assert.strictEqual((yield* enterDraft(sampleDraft(moved, { replaces })))._tag, "Entered")
          yield* deliverAll(booking.workspaceId)
          const message = messages(booking).back
          const enter = (id: string, state: "returned" | "refused", of: Booking = booking) =>
            ledger.enterPart(of, { id, state }, [message])
          const foreign = { ...booking, workspaceId: (yield* createWorkspace()).id }
          assert.isFalse(yield* enter(parts[0].id, "returned", foreign))
          const noted = yield* Effect.all(
            Array.from({ length: 4 }, () => enter(parts[0].id, "returned")),
            concurrently
          )
          assert.lengthOf(
            noted.filter((isNoted) => isNoted),
            1
          )
          assert.isTrue(yield* enter(parts[1].id, "refused", moved))
          assert.isFalse(yield* enter(crypto.randomUUID(), "returned"))
          for (const one of [booking, moved])
            assert.deepStrictEqual(
              (yield* found(one)).payment?.partRefunds?.map(({ cents, state }) => [cents, state]),
              [
                [15_00, "returned"],
                [5_00, "refused"]
              ]
            )
          assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [message, message])
        })
    )

    it.effect("D-PAY-20: a move that was drafted before a refund in part is drafted again", () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const payment = sampleBookingPayment({ state: "paid", sessionId: "cs_1" })
        const booking = yield* createBooking(offering, { payment })
        const uid = booking.uid
        const at = { at: DateTime.nowUnsafe() }
        const moved = sampleBooking(offering, {
          payment,
          startAt: sampleTime(600),
          endAt: sampleTime(630),
          rootUid: uid,
          sequence: 1,
          rescheduledFrom: uid
        })
        const refundId = crypto.randomUUID()
        const cents = usd(15_00).cents
        yield* change(booking.workspaceId, { _tag: "RefundBooking", uid, refundId, cents, reason: null }, at)
        const ledger = yield* BookingLedger
        const enter = Effect.fnUntraced(function* (move: Booking) {
          const draft = sampleDraft(move, { replaces: Option.some(uid) })
          const { contacts } = yield* ledger.look(sampleQuestion(draft, { key: Option.some(draft.key) }))
          return (yield* ledger.enter(forContact(draft, contacts.ofEmail)))._tag
        })
        assert.strictEqual(yield* enter(moved), "StaleRead")
        const known = (yield* found(booking)).payment
        assert.strictEqual(yield* enter({ ...moved, ...(known && { payment: known }) }), "Entered")
        assert.deepStrictEqual((yield* found(moved)).payment, known)
      })
    )

    it.effect("D-PAY-2: the page is noted while the booking waits, and never for another workspace", () =>
      Effect.gen(function* () {
        const ledger = yield* CheckoutLedger
        const offering = yield* createOffering()
        const booking = yield* waiting(offering)
        const foreign = { ...booking, workspaceId: (yield* createWorkspace()).id }
        assert.isFalse(yield* ledger.enterSession(foreign, "cs_1"))
        assert.isFalse(yield* ledger.endUnpaid(foreign, []))
        assert.strictEqual(yield* settle(foreign), "known")
        assert.isFalse(yield* ledger.enterRefund(foreign, []))
        assert.isTrue(yield* ledger.enterSession(booking, "cs_1"))
        assert.strictEqual((yield* found(booking)).payment?.sessionId, "cs_1")
        const lapsed = yield* waiting(yield* createOffering(), -60)
        assert.isFalse(yield* ledger.enterSession(lapsed, "cs_2"))
        assert.strictEqual(yield* settle(booking), "kept")
        assert.isFalse(yield* ledger.enterSession(booking, "cs_2"))
        assert.isFalse(yield* ledger.endUnpaid(booking, []))
      })
    )

    it.effect("D-PAY-7: what the provider says is stored", () =>
      Effect.gen(function* () {
        const ledger = yield* CheckoutLedger
        const booking = yield* waiting(yield* createOffering())
        yield* deliverAll(booking.workspaceId)
        yield* ledger.post(booking.workspaceId, [messages(booking).paid])
        assert.deepStrictEqual(yield* deliverAll(booking.workspaceId), [messages(booking).paid])
      })
    )
  })
