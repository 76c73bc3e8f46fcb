import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OutboxMessage } from "@calendeal/domain/consistency"
import { DestinationKind, keptDays, Outbox } from "@calendeal/domain/outbox"
import {
  createWorkspace,
  enterDeliveries,
  plain,
  sampleDelivery,
  sampleDestination
} from "../samples/index.ts"
import { fromNow, due, lease, leased, settle, delivered, free, type Suite } from "./fixtures.ts"

export const counting = (it: Suite) => {
  it.effect("counts the unfinished deliveries by kind of destination", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const { id } = yield* createWorkspace()
      const waiting = Effect.map(outbox.depth, ({ deliveries }) => deliveries.waiting)
      const before = yield* waiting
      const kinds = DestinationKind.literals
      const dueAt = fromNow(60 * 24 * 365)
      const all = kinds.flatMap((kind, index) => {
        const destination = { workspaceId: id, kind, id: crypto.randomUUID() }
        const sibling = { ...destination, id: crypto.randomUUID() }
        const own = Array.from({ length: index + 1 }, () => sampleDelivery(destination, { dueAt }))
        return [...own, sampleDelivery(sibling, { dueAt })]
      })
      yield* enterDeliveries(...all)
      const now = yield* waiting
      assert.hasAllKeys(now, [...kinds])
      assert.deepStrictEqual(
        kinds.map((kind) => now[kind] - before[kind]),
        kinds.map((_, index) => index + 2)
      )
    })
  )

  it.effect("D-CONV-3: a conversion that has its time ahead does not wait, and waits from then on", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const oldest = Effect.map(outbox.depth, ({ deliveries }) => deliveries.oldest)
      const createdAt = DateTime.makeUnsafe("1990-01-01T00:00:00Z")
      const begun = yield* oldest
      yield* enterDeliveries(sampleDelivery(destination, { createdAt, dueAt: fromNow(60) }))
      assert.deepStrictEqual(plain(yield* oldest), plain(begun))
      const dueAt = DateTime.makeUnsafe("1990-01-02T00:00:00Z")
      yield* enterDeliveries(sampleDelivery(destination, { createdAt, dueAt }))
      assert.deepStrictEqual(plain(yield* oldest), plain(dueAt))
      const one = yield* leased()
      yield* settle(
        one,
        one.due.map((each) => ({ ...each, attempts: 1 }))
      )
      assert.deepStrictEqual(plain(yield* oldest), plain(createdAt))
      yield* settle(yield* leased(), one.due.map(delivered))
    })
  )

  it.effect("D-CONV-4: the statuses of a destination's deliveries are found by their event ids", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const other = { ...destination, id: crypto.randomUUID() }
      // The destination that is due for longer is leased first.
      const [first, second] = [due(destination, { dueAt: fromNow(-5) }), due(destination)]
      yield* enterDeliveries(first, second, due(other, { eventId: first.eventId }))
      const one = yield* leased()
      yield* settle(
        one,
        one.due.map((each) => (each.id === first.id ? delivered(each) : each))
      )
      const statuses = yield* outbox.statusesOf(destination, [first.eventId, second.eventId, "unknown"])
      assert.deepStrictEqual(
        [...statuses].toSorted(),
        [
          [first.eventId, "delivered"],
          [second.eventId, "pending"]
        ].toSorted()
      )
      assert.strictEqual((yield* outbox.statusesOf(other, [first.eventId])).get(first.eventId), "pending")
      for (let next = yield* lease(); Option.isSome(next); next = yield* lease())
        yield* settle(next.value, next.value.due.map(delivered))
    })
  )

  it.effect("counts deliveries by status, and knows the oldest unfinished one", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const depth = Effect.map(outbox.depth, ({ deliveries: { counts, oldest } }) => ({ counts, oldest }))
      const waiting = Effect.map(outbox.depth, ({ deliveries }) => deliveries.waiting[destination.kind])
      const [before, waitedBefore] = [(yield* depth).counts, yield* waiting]
      const created = [1, 2, 3, 4, 5].map((day) => DateTime.makeUnsafe(`1990-01-0${day}T00:00:00Z`))
      const all = created.map((createdAt) => sampleDelivery(destination, { createdAt, dueAt: createdAt }))
      yield* enterDeliveries(...all)
      assert.deepStrictEqual(
        plain(yield* depth),
        plain({ counts: { ...before, pending: before.pending + 5 }, oldest: created[0] })
      )
      const one = yield* leased()
      const [first, second, third, fourth, fifth] = one.due
      if (!second || !third || !fourth || !fifth) return assert.fail("a delivery is missing")
      yield* settle(one, [
        delivered(first),
        { ...second, status: "confirming", receipt: "receipt-1", attempts: 1, dueAt: fromNow(-1) },
        { ...third, status: "skipped", reason: "contact_gone", settledAt: fromNow(0) },
        { ...fourth, status: "dead", reason: "refused", attempts: 3, settledAt: fromNow(0) }
      ])
      assert.deepStrictEqual(
        plain(yield* depth),
        plain({
          counts: {
            pending: before.pending + 1,
            confirming: before.confirming + 1,
            delivered: before.delivered + 1,
            skipped: before.skipped + 1,
            dead: before.dead + 1
          },
          oldest: created[1]
        })
      )
      assert.strictEqual(yield* waiting, waitedBefore + 2)
      const later = yield* leased()
      assert.deepStrictEqual(
        later.due.map(({ receipt, status }) => [status, receipt]),
        [
          ["pending", null],
          ["confirming", "receipt-1"]
        ]
      )
      yield* settle(later, later.due.map(delivered))
    })
  )
}

export const removing = (it: Suite) => {
  it.effect("D-OUTBOX-4: removes old final deliveries except those of leads", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const { workspaceId } = destination
      const lead: OutboxMessage = {
        _tag: "ReportLead",
        workspaceId,
        contactId: "c",
        eventTypeId: "e",
        isDisqualified: false
      }
      const all = [due(destination), due(destination, { message: lead }), due(destination), due(destination)]
      yield* enterDeliveries(...all)
      const [old, ofLead, recent, waiting] = all.map(({ id }) => id)
      const one = yield* leased()
      const days = (count: number) => fromNow(-count * 24 * 60)
      const settled = new Map([
        [old, days(keptDays + 1)],
        [ofLead, days(keptDays + 1)],
        [recent, days(keptDays - 1)]
      ])
      yield* settle(
        one,
        one.due.flatMap((each) => {
          const settledAt = settled.get(each.id)
          return settledAt === undefined ? [] : [{ ...delivered(each), settledAt }]
        })
      )
      const before = (yield* outbox.depth).deliveries.counts
      assert.strictEqual(yield* outbox.removeOld, 1)
      assert.strictEqual(yield* outbox.removeOld, 0)
      const { counts } = (yield* outbox.depth).deliveries
      assert.deepStrictEqual(counts, { ...before, delivered: before.delivered - 1 })
      // What is still known of an event id keeps it from being entered again.
      yield* enterDeliveries(...all)
      const again = yield* leased()
      assert.sameMembers(
        again.due.map(({ id }) => id),
        [old, waiting]
      )
      yield* settle(again, again.due.map(delivered))
    })
  )
}

export const races = (it: Suite) => {
  it.effect("concurrent workers and posts: each delivery is leased once, and none is left", () =>
    Effect.gen(function* () {
      const { workspaceId } = yield* free
      const destinations = Array.from({ length: 3 }, () => sampleDestination(workspaceId))
      const all = Array.from({ length: 60 }, (_, nth) =>
        due(destinations[nth % 3] ?? sampleDestination(workspaceId))
      )
      const given: Array<string> = []
      const entering = Effect.forEach(all, (delivery) => enterDeliveries(delivery), {
        concurrency: 4,
        discard: true
      })
      let isEntering = true
      const worker = Effect.gen(function* () {
        for (let idle = 0; idle < 3;) {
          const one = yield* lease()
          if (Option.isSome(one)) {
            given.push(...one.value.due.map(({ id }) => id))
            yield* settle(one.value, one.value.due.map(delivered))
          } else {
            yield* Effect.sleep("5 millis")
            idle = isEntering ? 0 : idle + 1
          }
        }
      })
      const entered = Effect.andThen(
        entering,
        Effect.sync(() => void (isEntering = false))
      )
      yield* Effect.all([entered, worker, worker, worker], { concurrency: "unbounded" })
      assert.sameMembers(
        given,
        all.map(({ id }) => id)
      )
    })
  )
}
