import { assert, layer, type Vitest } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { plain, sampleDelivery, sampleDestination, sampleTime, stageWorkspace } from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import {
  type Breaker,
  closed,
  type Delivery,
  DeliveryQueue,
  type Destination,
  type Turn,
  type TurnRequest
} from "@calendeal/domain/deliveries"

type Suite = Vitest.MethodsNonLive<DeliveryQueue | WorkspaceDirectory>

/** What every `DeliveryQueue` keeps to. Nobody else may be taking from the same queue. */
export const deliveryQueueContract = <E>(
  adapter: string,
  ports: Layer<DeliveryQueue | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`DeliveryQueue / ${adapter}`, (it) => {
    turns(it)
    breakers(it)
    takingOver(it)
    troubles(it)
    races(it)
  })

const turns = (it: Suite) => {
  it.effect("gives what is due of one destination, the longest due first, and then nothing more", () =>
    Effect.gen(function* () {
      const destination = yield* emptied
      const [late, early, future] = [5, 1, 11].map((minute) =>
        sampleDelivery(destination, { dueAt: sampleTime(minute) })
      ) as [Delivery, Delivery, Delivery]
      yield* enter(late, early, future)
      const turn = yield* taken({ now: sampleTime(10) })
      assert.deepStrictEqual(
        plain([turn.destination, turn.breaker, turn.due]),
        plain([destination, closed, [early, late]])
      )
      yield* end(turn, turn.due.map(delivered))
      assert.isTrue(Option.isNone(yield* take({ now: sampleTime(10) })))
      assert.deepStrictEqual(plain((yield* taken({ now: sampleTime(11) })).due), plain([future]))
    })
  )

  it.effect("D-ADS-2: a destination has one delivery of an event, however often it is entered", () =>
    Effect.gen(function* () {
      const destination = yield* emptied
      const first = sampleDelivery(destination)
      const again = sampleDelivery(destination, { eventId: first.eventId })
      const elsewhere = sampleDelivery(sampleDestination(destination.workspaceId), {
        eventId: first.eventId
      })
      yield* enter(first)
      yield* enter(again, elsewhere)
      yield* Effect.all([enter(again), enter(again)], { concurrency: 2 })
      const turns = [yield* taken(), yield* taken()]
      assert.sameDeepMembers(
        turns.map(({ due }) => plain(due)),
        [plain([first]), plain([elsewhere])]
      )
    })
  )

  it.effect("takes no more than was asked for, and only for kinds that were", () =>
    Effect.gen(function* () {
      const integration = yield* emptied
      const webhook = sampleDestination(integration.workspaceId, { kind: "webhook" })
      yield* enter(sampleDelivery(integration), sampleDelivery(integration), sampleDelivery(integration))
      yield* enter(sampleDelivery(webhook), sampleDelivery(webhook))
      const turn = yield* taken({ batches: { integration: 2 } })
      assert.deepStrictEqual([turn.destination, turn.due.length], [integration, 2])
      assert.isTrue(Option.isNone(yield* take({ batches: { integration: 2, webhook: 0 } })))
      const other = yield* taken({ batches: { integration: 2, webhook: 1 } })
      assert.deepStrictEqual([other.destination, other.due.length], [webhook, 1])
    })
  )

  it.effect("counts what is in it by status, and tells since when the oldest has been under way", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const destination = yield* emptied
      const before = (yield* queue.depth).counts
      assert.isNull((yield* queue.depth).oldest)
      const [oldest, next, ...rest] = [1, 2, 3, 4, 5].map((minute) =>
        sampleDelivery(destination, { createdAt: sampleTime(minute), dueAt: sampleTime(minute) })
      ) as [Delivery, Delivery, ...Array<Delivery>]
      yield* enter(next, oldest, ...rest)
      assert.deepStrictEqual(plain(yield* queue.depth), {
        counts: { ...before, pending: before.pending + 5 },
        oldest: plain(sampleTime(1))
      })
      const turn = yield* taken({ now: sampleTime(4) })
      const [first, second, third, fourth] = turn.due
      if (!second || !third || !fourth) return assert.fail("a delivery is missing")
      yield* end(turn, [
        delivered(first),
        { ...second, status: "confirming", receipt: "receipt-1", attempts: 1, dueAt: sampleTime(20) },
        { ...third, status: "skipped", reason: "contact_gone", settledAt: sampleTime(4) },
        { ...fourth, status: "dead", reason: "refused", attempts: 3, settledAt: sampleTime(4) }
      ])
      assert.deepStrictEqual(plain(yield* queue.depth), {
        counts: {
          pending: before.pending + 1,
          confirming: before.confirming + 1,
          delivered: before.delivered + 1,
          skipped: before.skipped + 1,
          dead: before.dead + 1
        },
        oldest: plain(sampleTime(2))
      })
      const later = yield* taken({ now: sampleTime(20) })
      assert.deepStrictEqual(
        later.due.map(({ receipt, status }) => [status, receipt]),
        [
          ["pending", null],
          ["confirming", "receipt-1"]
        ]
      )
    })
  )
}

const breakers = (it: Suite) => {
  it.effect("leaves a destination alone while its breaker is open, tells of it, and serves the others", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const failing = yield* emptied
      const before = yield* queue.openBreakers(sampleTime(29))
      yield* enter(sampleDelivery(failing))
      const turn = yield* taken()
      const breaker: Breaker = { failures: 1, openUntil: sampleTime(30) }
      yield* end(turn, turn.due, breaker)
      assert.strictEqual(yield* queue.openBreakers(sampleTime(29)), before + 1)
      assert.isBelow(yield* queue.openBreakers(sampleTime(30)), before + 1)
      yield* enter(sampleDelivery(failing))
      const healthy = sampleDestination(failing.workspaceId)
      yield* enter(sampleDelivery(healthy))
      assert.deepStrictEqual(
        (yield* taken({ now: sampleTime(29), until: sampleTime(60) })).destination,
        healthy
      )
      assert.isTrue(Option.isNone(yield* take({ now: sampleTime(29) })))
      const later = yield* taken({ now: sampleTime(30), until: sampleTime(40) })
      assert.deepStrictEqual(
        plain([later.destination, later.breaker, later.due.length]),
        plain([failing, breaker, 2])
      )
    })
  )

  it.effect("asks a destination that has failed too often with one delivery alone", () =>
    Effect.gen(function* () {
      const failing = yield* emptied
      yield* enter(sampleDelivery(failing), sampleDelivery(failing), sampleDelivery(failing))
      const turn = yield* taken()
      yield* end(turn, turn.due, { failures: 3, openUntil: null })
      const trial = yield* taken()
      assert.lengthOf(trial.due, 1)
      yield* end(trial, trial.due.map(delivered))
      assert.lengthOf((yield* taken()).due, 2)
    })
  )
}

const takingOver = (it: Suite) => {
  it.effect("D-BOOK-11: gives to another what a process that died had taken, when its time is over", () =>
    Effect.gen(function* () {
      const destination = yield* emptied
      const delivery = sampleDelivery(destination)
      yield* enter(delivery)
      const died = yield* taken({ until: sampleTime(2) })
      assert.isTrue(Option.isNone(yield* take({ now: sampleTime(1) })))
      const next = yield* taken({ now: sampleTime(2) })
      assert.deepStrictEqual(plain(next.due), plain([delivery]))
      assert.notStrictEqual(next.id, died.id)
    })
  )

  it.effect("a process that lives keeps its turn for as long as it says, and takes none back", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const destination = yield* emptied
      yield* enter(sampleDelivery(destination))
      const turn = yield* taken({ until: sampleTime(2) })
      yield* queue.renew(turn, sampleTime(4))
      assert.isTrue(Option.isNone(yield* take({ now: sampleTime(3) })))
      const next = yield* taken({ now: sampleTime(4), until: sampleTime(6) })
      yield* queue.renew(turn, sampleTime(90))
      assert.isTrue(Option.isSome(yield* take({ now: sampleTime(6) })))
      assert.notStrictEqual(next.id, turn.id)
    })
  )

  it.effect("whoever comes back too late spoils nothing: an end stays, and the turn is another's", () =>
    Effect.gen(function* () {
      const destination = yield* emptied
      yield* enter(sampleDelivery(destination), sampleDelivery(destination))
      const late = yield* taken({ until: sampleTime(2) })
      const next = yield* taken({ now: sampleTime(2), until: sampleTime(50) })
      const [first] = next.due
      yield* end(late, [{ ...first, attempts: 7, reason: "timeout" }], {
        failures: 9,
        openUntil: sampleTime(90)
      })
      assert.isTrue(Option.isNone(yield* take({ now: sampleTime(3) })))
      yield* end(next, next.due.map(delivered))
      yield* end(late, [{ ...first, attempts: 7, reason: "late" }], {
        failures: 9,
        openUntil: sampleTime(90)
      })
      assert.isTrue(Option.isNone(yield* take({ now: sampleTime(3) })))
      const fresh = sampleDelivery(destination)
      yield* enter(fresh)
      const after = yield* taken({ now: sampleTime(3) })
      assert.deepStrictEqual(plain([after.breaker, after.due]), plain([closed, [fresh]]))
    })
  )
}

const troubles = (it: Suite) => {
  it.effect("D-ADS-2: names the destinations that fail or have dead deliveries, those with most first", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const { workspaceId } = yield* emptied
      const [well, failing, deadly] = [1, 2, 3].map(() => sampleDestination(workspaceId)) as [
        Destination,
        Destination,
        Destination
      ]
      const troubled = Effect.map(queue.troubled, (all) =>
        all.filter(({ destination }) => destination.workspaceId === workspaceId)
      )
      yield* enter(...[well, failing, deadly, deadly].map((place) => sampleDelivery(place)))
      assert.deepStrictEqual(yield* troubled, [])
      const open = { failures: 3, openUntil: sampleTime(90) }
      for (let left = 3; left > 0; left--) {
        const turn = yield* taken()
        const { id } = turn.destination
        if (id === well.id) yield* end(turn, turn.due.map(delivered))
        if (id === failing.id) yield* end(turn, [], open)
        if (id === deadly.id)
          yield* end(
            turn,
            turn.due.map((one): Delivery => ({ ...one, status: "dead", settledAt: sampleTime(0) }))
          )
      }
      assert.deepStrictEqual(
        plain(yield* troubled),
        plain([
          { destination: deadly, breaker: closed, dead: 2 },
          { destination: failing, breaker: open, dead: 0 }
        ])
      )
    })
  )
}

const races = (it: Suite) => {
  it.effect(
    "many takers, and others who enter meanwhile: each delivery is given once, and none is left",
    () =>
      Effect.gen(function* () {
        const { workspaceId } = yield* emptied
        const destinations = Array.from({ length: 3 }, () => sampleDestination(workspaceId))
        const all = Array.from({ length: 60 }, (_, nth) =>
          sampleDelivery(destinations[nth % 3] ?? sampleDestination(workspaceId))
        )
        const given: Array<string> = []
        const entering = Effect.forEach(all, (delivery) => enter(delivery), { concurrency: 4, discard: true })
        let isEntering = true
        const taker = Effect.gen(function* () {
          for (let idle = 0; idle < 3;) {
            const turn = yield* take({ until: sampleTime(1000) })
            if (Option.isSome(turn)) {
              given.push(...turn.value.due.map(({ id }) => id))
              yield* end(turn.value, turn.value.due.map(delivered))
            } else {
              yield* Effect.sleep("5 millis")
              idle = isEntering ? 0 : idle + 1
            }
          }
        })
        yield* Effect.all(
          [
            Effect.andThen(
              entering,
              Effect.sync(() => void (isEntering = false))
            ),
            taker,
            taker,
            taker
          ],
          { concurrency: "unbounded" }
        )
        assert.sameMembers(
          given,
          all.map(({ id }) => id)
        )
      })
  )
}

const request: TurnRequest = {
  now: sampleTime(0),
  until: sampleTime(5),
  batches: { integration: 50, webhook: 50 }
}
const take = (changes: Partial<TurnRequest> = {}) =>
  DeliveryQueue.use((queue) => queue.take({ ...request, ...changes }))
const taken = (changes: Partial<TurnRequest> = {}) => Effect.map(take(changes), Option.getOrThrow)
const end = (turn: Turn, settled: ReadonlyArray<Delivery>, breaker: Breaker = closed) =>
  DeliveryQueue.use((queue) => queue.end(turn, settled, breaker))
const delivered = (delivery: Delivery): Delivery => ({
  ...delivery,
  status: "delivered",
  attempts: delivery.attempts + 1,
  settledAt: sampleTime(0)
})

const enter = Effect.fnUntraced(function* (...deliveries: ReadonlyArray<Delivery>) {
  const queue = yield* DeliveryQueue
  const [first] = deliveries
  if (first !== undefined) yield* queue.enter(first.destination.workspaceId, deliveries)
})

/** A destination of a workspace of its own, in a queue of which nothing is under way any more. */
const emptied = Effect.gen(function* () {
  const { id } = yield* stageWorkspace()
  const far = {
    now: DateTime.makeUnsafe("2200-01-01T00:00:00Z"),
    until: DateTime.makeUnsafe("2200-01-02T00:00:00Z")
  }
  for (;;) {
    const left = yield* take(far)
    if (Option.isNone(left)) return sampleDestination(id) satisfies Destination
    yield* end(left.value, left.value.due.map(delivered))
  }
})
