import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { cancelled, messagesWhenCancelled } from "@calendeal/domain/bookings"
import { dealVersion } from "@calendeal/domain/deals"
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
import { commits, concurrently, failuresOf, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"
import { StateConflict, WorkspaceQueries } from "@calendeal/domain/management"

const cancelledAlready = new StateConflict({ reason: "The booking is already cancelled or rescheduled." })

/** Bookings and deals. */
export const sales = (it: Suite) => {
  it.effect(
    "D-MAIL-1: cancelling a booking frees the hosts' time, raises the sequence and posts one message",
    () =>
      Effect.gen(function* () {
        const queries = yield* WorkspaceQueries
        const offering = yield* createOffering({ hosts: 2 })
        const { id } = offering.workspace
        const hostIds = offering.hosts.map((host) => host.id)
        const booking = yield* createBooking(offering, { hostIds })
        const { uid } = booking
        yield* deliverAll(id)
        yield* commits(id, { _tag: "CancelBooking", uid, reason: "Out of office" })
        assert.deepStrictEqual(
          plain(yield* queries.find(id, "bookings", uid)),
          plain(Option.some(cancelled(booking, "Out of office")))
        )
        assert.deepStrictEqual(
          yield* deliverAll(id),
          messagesWhenCancelled(booking, "workspace", booking.createdAt)
        )
        yield* refuses(id, { _tag: "CancelBooking", uid }, cancelledAlready)
        assert.deepStrictEqual(yield* deliverAll(id), [])
        yield* createBooking(offering, { hostIds })
      })
  )

  it.effect("of 8 concurrent cancellations one is committed", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const booking = yield* createBooking(offering)
      const { uid } = booking
      yield* deliverAll(id)
      const cancellations = Array.from({ length: 8 }, () =>
        Effect.result(change(id, { _tag: "CancelBooking", uid }))
      )
      const outcomes = yield* Effect.all(cancellations, concurrently)
      assert.deepStrictEqual(
        failuresOf(outcomes),
        Array.from({ length: 7 }, () => cancelledAlready)
      )
      assert.deepStrictEqual(
        yield* deliverAll(id),
        messagesWhenCancelled(booking, "workspace", booking.createdAt)
      )
    })
  )

  it.effect("opens a deal, closes it with one message, and opens it again", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { owner, workspace } = yield* createWorkspaceWithOwner()
      const [{ id }, ownerId] = [workspace, owner.userId]
      const contact = yield* storeContact(sampleContact(id))
      const deal = sampleDeal(id, contact.id)
      const found = () => Effect.map(queries.find(id, "deals", deal.id), plain)
      const shown = (overrides: Partial<typeof deal>) =>
        plain(Option.some({ ...deal, ...overrides, transactionIds: [], paidCents: 0n }))
      yield* commits(id, { _tag: "CreateDeal", deal })
      assert.deepStrictEqual(yield* found(), shown({}))
      for (const changed of [
        { status: "closed", value: usd(1), closedAt: sampleTime(1) },
        { status: "lost", closedAt: null, lostAt: sampleTime(2), lostReason: "no_need", ownerId },
        { status: "open", value: null, closedAt: null }
      ] as const) {
        yield* commits(id, { _tag: "UpdateDeal", deal: { ...deal, ...changed }, versions: null })
        assert.deepStrictEqual(yield* found(), shown(changed))
      }
      assert.deepEqual<unknown>(yield* deliverAll(id), [
        {
          _tag: "ReportClosedDeal",
          workspaceId: id,
          dealId: deal.id,
          closedAt: DateTime.formatIso(sampleTime(1))
        }
      ])
    })
  )

  it.effect("D-MATCH-2: of 8 concurrent changes of one version of a deal one succeeds", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const contact = yield* storeContact(sampleContact(id))
      const deal = sampleDeal(id, contact.id)
      yield* change(id, { _tag: "CreateDeal", deal })
      const closing = Array.from({ length: 8 }, (_, nth) => ({
        ...deal,
        status: "closed" as const,
        closedAt: sampleTime(nth)
      }))
      const outcomes = yield* Effect.forEach(
        closing,
        (closed) =>
          Effect.result(change(id, { _tag: "UpdateDeal", deal: closed, versions: [dealVersion(deal)] })),
        { concurrency: "unbounded" }
      )
      const refused = outcomes.filter(Result.isFailure)
      assert.deepStrictEqual(
        refused.map(({ failure }) => failure._tag),
        Array.from({ length: 7 }, () => "Outdated")
      )
    })
  )

  it.effect("D-TX-3: a deal opened by a member gets its contact's payments, in their order", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const { email, id: contactId } = yield* storeContact(sampleContact(id))
      const deal = sampleDeal(id, contactId)
      yield* change(id, { _tag: "CreateDeal", deal })
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
