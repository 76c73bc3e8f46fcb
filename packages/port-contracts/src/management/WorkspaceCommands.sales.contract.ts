import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { messagesWhenCancelled } from "@calendeal/domain/bookings"
import { DealId } from "@calendeal/domain/deals"
import {
  deliverAll,
  change,
  plain,
  sampleContact,
  sampleDeal,
  sampleNow,
  sampleTime,
  createBooking,
  storeContact,
  createOffering,
  createWorkspaceWithOwner,
  createPayment,
  usd
} from "../samples/index.ts"
import { atOnce, makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { InTheWay, NotThere, WorkspaceQueries } from "@calendeal/domain/management"

const cancelledAlready = new InTheWay({ reason: "The booking is already cancelled or rescheduled." })

/** Bookings and deals. */
export const sales = (it: Suite) => {
  it.effect("a cancelled booking frees its hosts' time, and its follow-ups come once", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const offering = yield* createOffering({ hosts: 2 })
      const { id } = offering.workspace
      const hostIds = offering.hosts.map((host) => host.id)
      const booking = yield* createBooking(offering, { hostIds })
      const { uid } = booking
      yield* deliverAll(id)
      yield* makes(id, { _tag: "CancelBooking", uid }, ["booking.cancel", uid])
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "bookings", uid)),
        plain(Option.some({ ...booking, status: "cancelled" }))
      )
      assert.deepStrictEqual(yield* deliverAll(id), messagesWhenCancelled({ workspaceId: id, uid }))
      yield* refuses(id, { _tag: "CancelBooking", uid }, cancelledAlready)
      assert.deepStrictEqual(yield* deliverAll(id), [])
      yield* createBooking(offering, { hostIds })
    })
  )

  it.effect("of 8 cancellations at once one is made", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const { uid } = yield* createBooking(offering)
      yield* deliverAll(id)
      const cancellations = Array.from({ length: 8 }, () =>
        Effect.exit(change(id, { _tag: "CancelBooking", uid }))
      )
      const outcomes = yield* Effect.all(cancellations, atOnce)
      assert.lengthOf(outcomes.filter(Exit.isSuccess), 1)
      assert.deepStrictEqual(yield* deliverAll(id), messagesWhenCancelled({ workspaceId: id, uid }))
    })
  )

  it.effect("opens a deal for a contact of the workspace, values it and closes it", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const contact = yield* storeContact(sampleContact(id))
      const deal = sampleDeal(id, contact.id)
      const found = () => Effect.map(queries.find(id, "deals", deal.id), plain)
      const shown = (overrides: Partial<typeof deal>) =>
        plain(Option.some({ ...deal, ...overrides, transactionIds: [] }))
      yield* makes(id, { _tag: "OpenDeal", deal }, ["deal.create", deal.id])
      assert.deepStrictEqual(yield* found(), shown({}))
      for (const changed of [
        { status: "closed", value: usd(1), closedAt: sampleTime(1) },
        { status: "open", value: null, closedAt: null }
      ] as const) {
        yield* makes(id, { _tag: "ChangeDeal", deal: { ...deal, ...changed } }, ["deal.update", deal.id])
        assert.deepStrictEqual(yield* found(), shown(changed))
      }
      const unknown = { ...deal, id: DealId.make(crypto.randomUUID()) }
      yield* refuses(id, { _tag: "ChangeDeal", deal: unknown }, new NotThere())
    })
  )

  it.effect("the message about a closed deal is stored with the change", () =>
    Effect.gen(function* () {
      const { id: workspaceId } = (yield* createWorkspaceWithOwner()).workspace
      const contact = yield* storeContact(sampleContact(workspaceId))
      const deal = sampleDeal(workspaceId, contact.id)
      yield* change(workspaceId, { _tag: "OpenDeal", deal })
      const closedAt = sampleTime(1)
      yield* change(workspaceId, { _tag: "ChangeDeal", deal: { ...deal, status: "closed", closedAt } })
      assert.deepEqual<unknown>(yield* deliverAll(workspaceId), [
        { _tag: "ReportClosedDeal", workspaceId, dealId: deal.id, closedAt: DateTime.formatIso(closedAt) }
      ])
    })
  )

  it.effect("D-BOOK-8: a deal that moved along with its booking stays there when it is changed", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const dealId = DealId.make(crypto.randomUUID())
      const old = yield* createBooking(offering, {}, { deal: { id: dealId, value: usd(1_00) } })
      const { transactionIds: _, ...read } = Option.getOrThrow(yield* queries.find(id, "deals", dealId))
      const { uid } = yield* createBooking(offering, {
        attendees: old.attendees,
        rescheduledFrom: old.uid,
        startAt: sampleTime(9000)
      })
      const closedAt = sampleTime(1)
      yield* change(id, { _tag: "ChangeDeal", deal: { ...read, status: "closed", closedAt } })
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "deals", dealId)),
        plain(Option.some({ ...read, bookingUid: uid, status: "closed", closedAt, transactionIds: [] }))
      )
    })
  )

  it.effect("D-TX-3: a deal that was opened by hand takes the payments of its contact, in their order", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const { email, id: contactId } = yield* storeContact(sampleContact(id))
      const deal = sampleDeal(id, contactId)
      yield* change(id, { _tag: "OpenDeal", deal })
      const minutes = [3, 1, 2]
      const paid = yield* Effect.forEach(minutes, (nth) =>
        createPayment(id, { email, money: usd(nth), now: sampleTime(nth) })
      )
      const found = Option.getOrThrow(yield* queries.find(id, "deals", deal.id))
      assert.deepStrictEqual(
        found.transactionIds.map((paidId) => minutes[paid.findIndex((payment) => payment.id === paidId)]),
        [1, 2, 3]
      )
      const last = yield* createPayment(id, { email, money: usd(500_00), now: sampleTime(4) })
      const closed = Option.getOrThrow(yield* queries.find(id, "deals", deal.id))
      assert.deepStrictEqual(
        [closed.status, closed.transactionIds.at(-1), DateTime.formatIso(closed.closedAt ?? sampleNow)],
        ["closed", last.id, DateTime.formatIso(sampleTime(4))]
      )
    })
  )
}
