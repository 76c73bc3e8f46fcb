import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type CircuitBreaker,
  closed,
  type Delivery,
  type Destination,
  Outbox
} from "@calendeal/domain/outbox"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { enterDeliveries, plain, sampleDelivery, sampleDestination } from "../samples/index.ts"
import {
  millis,
  fromNow,
  due,
  lease,
  leased,
  settle,
  delivered,
  free,
  eventually,
  type Suite
} from "./fixtures.ts"

export const leases = (it: Suite) => {
  it.effect("leases the due deliveries of one destination, the longest due first", () =>
    Effect.gen(function* () {
      const destination = yield* free
      const [late, early, future] = [-1, -5, 60].map((minutes) =>
        sampleDelivery(destination, { dueAt: fromNow(minutes) })
      ) as [Delivery, Delivery, Delivery]
      yield* enterDeliveries(late, early, future)
      const first = yield* leased()
      assert.deepStrictEqual(
        plain([first.destination, first.breaker, first.due]),
        plain([destination, closed, [early, late]])
      )
      assert.isBelow(Math.abs(millis(first.takenAt) - Date.now()), 60_000)
      yield* settle(first, first.due.map(delivered))
      assert.isTrue(Option.isNone(yield* lease()))
    })
  )

  it.effect("D-ADS-2: a destination has one delivery per event, even if it is entered repeatedly", () =>
    Effect.gen(function* () {
      const destination = yield* free
      const first = due(destination)
      const again = due(destination, { eventId: first.eventId })
      const elsewhere = due(sampleDestination(destination.workspaceId), { eventId: first.eventId })
      yield* enterDeliveries(first)
      yield* enterDeliveries(again, elsewhere)
      yield* Effect.all([enterDeliveries(again), enterDeliveries(again)], { concurrency: 2 })
      const both = [yield* leased(), yield* leased()]
      assert.sameDeepMembers(
        both.map(({ due }) => plain(due)),
        [plain([first]), plain([elsewhere])]
      )
      yield* Effect.forEach(both, (one) => settle(one, one.due.map(delivered)))
    })
  )

  it.effect("leases at most the requested number, and only the requested kinds", () =>
    Effect.gen(function* () {
      const integration = yield* free
      const webhook = sampleDestination(integration.workspaceId, { kind: "webhook" })
      yield* enterDeliveries(due(integration), due(integration), due(integration), due(webhook), due(webhook))
      const one = yield* leased({ batches: { integration: 2 } })
      assert.deepStrictEqual([one.destination, one.due.length], [integration, 2])
      assert.isTrue(Option.isNone(yield* lease({ batches: { integration: 2, webhook: 0 } })))
      const other = yield* leased({ batches: { integration: 2, webhook: 1 } })
      assert.deepStrictEqual([other.destination, other.due.length], [webhook, 1])
      yield* settle(one, one.due.map(delivered))
      yield* settle(other, other.due.map(delivered))
      yield* free
    })
  )

  it.effect("a removed workspace gets no deliveries", () =>
    Effect.gen(function* () {
      const destination = yield* free
      const gone = sampleDestination(WorkspaceId.make(crypto.randomUUID()))
      yield* enterDeliveries(due(gone), due(destination))
      const only = yield* leased()
      assert.deepStrictEqual(only.destination, destination)
      assert.isTrue(Option.isNone(yield* lease()))
      yield* settle(only, only.due.map(delivered))
    })
  )
}

export const breakers = (it: Suite) => {
  it.effect("does not lease a destination with an open breaker, counts it, and serves the others", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const failing = yield* free
      const before = yield* outbox.openBreakers
      yield* enterDeliveries(due(failing))
      const one = yield* leased()
      const breaker: CircuitBreaker = { failures: 1, openUntil: fromNow(30) }
      yield* settle(one, one.due, breaker)
      assert.strictEqual(yield* outbox.openBreakers, before + 1)
      const healthy = sampleDestination(failing.workspaceId)
      yield* enterDeliveries(due(failing), due(healthy))
      const other = yield* leased()
      assert.deepStrictEqual(other.destination, healthy)
      assert.isTrue(Option.isNone(yield* lease()))
      yield* settle(other, other.due.map(delivered))
    })
  )

  it.effect("D-OUTBOX-3: a half-open destination gets a single delivery", () =>
    Effect.gen(function* () {
      const failing = yield* free
      yield* enterDeliveries(due(failing), due(failing), due(failing))
      const one = yield* leased()
      yield* settle(one, one.due, { failures: 3, openUntil: fromNow(-1) })
      const trial = yield* leased()
      assert.lengthOf(trial.due, 1)
      yield* settle(trial, trial.due.map(delivered))
      const rest = yield* leased()
      assert.lengthOf(rest.due, 2)
      yield* settle(rest, rest.due.map(delivered))
    })
  )

  it.effect(
    "D-ADS-2: lists the destinations that fail or have dead deliveries, those with the most first",
    () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const { workspaceId } = yield* free
        const [well, failing, deadly] = [1, 2, 3].map(() => sampleDestination(workspaceId)) as [
          Destination,
          Destination,
          Destination
        ]
        const listed = Effect.map(outbox.failing, (all) =>
          all.filter(({ destination }) => destination.workspaceId === workspaceId)
        )
        yield* enterDeliveries(...[well, failing, deadly, deadly].map((place) => due(place)))
        assert.deepStrictEqual(yield* listed, [])
        const open = { failures: 3, openUntil: fromNow(90) }
        for (let left = 3; left > 0; left--) {
          const one = yield* leased()
          const { id } = one.destination
          if (id === well.id) yield* settle(one, one.due.map(delivered))
          if (id === failing.id) yield* settle(one, [], open)
          if (id === deadly.id)
            yield* settle(
              one,
              one.due.map((each): Delivery => ({ ...each, status: "dead", settledAt: fromNow(0) }))
            )
        }
        assert.deepStrictEqual(
          plain(yield* listed),
          plain([
            { destination: deadly, breaker: closed, dead: 2 },
            { destination: failing, breaker: open, dead: 0 }
          ])
        )
      })
  )
}

export const takingOver = (it: Suite) => {
  it.effect("D-BOOK-11: another process takes over the deliveries of a killed one when the lease ends", () =>
    Effect.gen(function* () {
      const delivery = due(yield* free)
      yield* enterDeliveries(delivery)
      const died = yield* leased({ seconds: 0.5 })
      assert.isTrue(Option.isNone(yield* lease()))
      const next = yield* eventually(lease(), Option.getOrUndefined)
      assert.deepStrictEqual(plain(next.due), plain([delivery]))
      assert.notStrictEqual(next.id, died.id)
      yield* settle(next, next.due.map(delivered))
    })
  )

  it.effect("a process keeps its lease by renewing it, and cannot renew a lost one", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      yield* enterDeliveries(due(yield* free))
      const first = yield* leased({ seconds: 0.5 })
      yield* outbox.renew(first, 60)
      yield* Effect.sleep("600 millis")
      assert.isTrue(Option.isNone(yield* lease()))
      yield* outbox.renew(first, 0)
      const next = yield* leased({ seconds: 0.5 })
      yield* outbox.renew(first, 60)
      const third = yield* eventually(lease(), Option.getOrUndefined)
      assert.strictEqual(new Set([first.id, next.id, third.id]).size, 3)
      yield* settle(third, third.due.map(delivered))
    })
  )

  it.effect("D-OUTBOX-7: stores some deliveries of a lease, which goes on, and those once", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      yield* enterDeliveries(due(destination), due(destination))
      const one = yield* leased()
      const [first, second] = one.due
      yield* outbox.record(one, [delivered(first)], [])
      assert.isTrue(Option.isNone(yield* lease()))
      yield* outbox.record(one, [{ ...first, attempts: 7, reason: "again" }], [])
      yield* settle(one, [])
      const next = yield* leased()
      assert.deepStrictEqual(plain(next.due), plain([second]))
      yield* settle(next, next.due.map(delivered))
    })
  )

  it.effect("a process whose lease was taken over changes neither final deliveries nor the new lease", () =>
    Effect.gen(function* () {
      const destination = yield* free
      yield* enterDeliveries(due(destination), due(destination))
      const late = yield* leased({ seconds: 0 })
      const next = yield* leased()
      const [first] = next.due
      const open = { failures: 9, openUntil: fromNow(90) }
      yield* settle(late, [{ ...first, attempts: 7, reason: "timeout" }], open)
      assert.isTrue(Option.isNone(yield* lease()))
      yield* settle(next, next.due.map(delivered))
      yield* settle(late, [{ ...first, attempts: 7, reason: "late" }], open)
      const fresh = due(destination)
      yield* enterDeliveries(fresh)
      const after = yield* leased()
      assert.deepStrictEqual(plain([after.breaker, after.due]), plain([closed, [fresh]]))
      yield* settle(after, after.due.map(delivered))
    })
  )
}
