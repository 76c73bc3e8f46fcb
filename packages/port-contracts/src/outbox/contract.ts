import { assert, layer, type Vitest } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { OutboxMessage } from "@calendeal/domain/consistency"
import { ContactBook } from "@calendeal/domain/contacts"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import {
  type CircuitBreaker,
  closed,
  type Delivery,
  type Destination,
  Handling,
  keptDays,
  type Lease,
  type LeaseRequest,
  Outbox
} from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import { type WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  enterDeliveries,
  enableDestination,
  plain,
  sampleContact,
  sampleDelivery,
  sampleDestination,
  sampleWebhook,
  createWorkspace,
  takeMessages
} from "../samples/index.ts"

type Ports = Outbox | ContactBook | WorkspaceCommands | Webhooks | WorkspaceDirectory
type Suite = Vitest.MethodsNonLive<Ports>

/** What every `Outbox` keeps to, on the real clock. Nobody else may be working on the same outbox. */
export const outboxContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Outbox / ${adapter}`, (it) => {
    messages(it)
    listening(it)
    leases(it)
    breakers(it)
    takingOver(it)
    counting(it)
    removing(it)
    races(it)
  })

const messages = (it: Suite) => {
  it.effect("D-BOOK-11: hands over each message once when it is handed out", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const before = Date.now()
      const posted = [yield* post(workspaceId), yield* post(workspaceId), yield* post(workspaceId)]
      const { messages } = yield* outbox.depth
      assert.isTrue(messages.oldest !== null && millis(messages.oldest) < before + 60_000)
      assert.sameDeepMembers(yield* takeMessages, posted)
      assert.strictEqual(yield* waiting, messages.count - 3)
      assert.deepStrictEqual(yield* takeMessages, [])
    })
  )

  it.effect("tells those who wait that a message was posted", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const posted = yield* post(workspaceId)
      let taken: ReadonlyArray<OutboxMessage> = []
      while (taken.length === 0) {
        yield* outbox.posted
        taken = yield* takeMessages
      }
      assert.deepStrictEqual(taken, [posted])
    }).pipe(Effect.timeout("30 seconds"))
  )

  it.effect(
    "D-BOOK-11: hands over again what failed, no sooner than it may, and sets aside what is hopeless",
    () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const before = yield* waiting
        const message = yield* post(workspaceId)
        const fail = (retryAfterMillis: number | null) =>
          Effect.flatMap(claim(), (claimed) =>
            outbox.finish([Handling.Failed({ claimed, retryAfterMillis })])
          )
        yield* fail(0)
        const again = yield* claim()
        assert.deepStrictEqual([Option.getOrNull(again.message), again.attempt], [message, 2])
        yield* outbox.finish([Handling.Failed({ claimed: again, retryAfterMillis: 300_000 })])
        assert.isTrue(yield* isEmpty)
        assert.strictEqual(yield* waiting, before + 1)
        yield* post(workspaceId)
        yield* fail(null)
        assert.isTrue(yield* isEmpty)
        assert.strictEqual(yield* waiting, before + 1)
      })
  )

  it.effect("a process that shuts down gives its messages back, and uses up no attempt", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      yield* post(workspaceId)
      yield* outbox.finish([Handling.Released({ claimed: yield* claim() })])
      assert.strictEqual((yield* claim()).attempt, 1)
    })
  )

  it.effect(
    "D-BOOK-11: another process takes over the messages of one that died, when their lease ends",
    () =>
      Effect.gen(function* () {
        const outbox = yield* Outbox
        const workspaceId = yield* cleared
        const before = yield* waiting
        const message = yield* post(workspaceId)
        const died = yield* claim(0.5)
        assert.isTrue(yield* isEmpty)
        const next = yield* eventually(outbox.claim({ most: 10, seconds: 60 }), ({ claimed }) => claimed[0])
        assert.deepStrictEqual([Option.getOrNull(next.message), next.attempt], [message, died.attempt + 1])
        // The first one turns out to live: its failure is not that of the second.
        yield* outbox.finish([Handling.Failed({ claimed: died, retryAfterMillis: 0 })])
        assert.isTrue(yield* isEmpty)
        yield* outbox.finish([Handling.HandedOut({ claimed: next, deliveries: [] })])
        assert.strictEqual(yield* waiting, before)
      })
  )

  it.effect("two processes that claim at once get different messages", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const workspaceId = yield* cleared
      const posted = yield* Effect.replicateEffect(post(workspaceId), 20)
      const batches = yield* Effect.all(
        Array.from({ length: 8 }, () => outbox.claim({ most: 5, seconds: 60 })),
        { concurrency: "unbounded" }
      )
      const claimed = batches.flatMap((batch) => batch.claimed)
      const rest = yield* outbox.claim({ most: 20, seconds: 60 })
      assert.isFalse(rest.isMore)
      assert.sameDeepMembers(
        [...claimed, ...rest.claimed].map(({ message }) => Option.getOrThrow(message)),
        posted
      )
    })
  )
}

const listening = (it: Suite) => {
  it.effect("D-OUTBOX-2: a message that no destination is to receive is done with when it is claimed", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      yield* cleared
      const before = yield* waiting
      const { id } = yield* createWorkspace()
      yield* post(id)
      yield* change(id, { _tag: "AddWebhook", webhook: sampleWebhook(id, { enabled: false }) })
      assert.strictEqual(yield* waiting, before + 1)
      assert.deepStrictEqual(yield* outbox.claim({ most: 1, seconds: 60 }), { claimed: [], isMore: true })
      assert.strictEqual(yield* waiting, before)
    })
  )

  it.effect("D-OUTBOX-2: a destination that was added after the act, and before the claim, receives it", () =>
    Effect.gen(function* () {
      yield* cleared
      const { id } = yield* createWorkspace()
      const message = yield* post(id)
      yield* enableDestination(id)
      assert.deepStrictEqual(yield* takeMessages, [message])
    })
  )
}

const leases = (it: Suite) => {
  it.effect("leases what is due of one destination, the longest due first, and then nothing more", () =>
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

  it.effect("D-ADS-2: a destination has one delivery of an event, however often it is entered", () =>
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

  it.effect("takes no more than was asked for, and only for kinds that were", () =>
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

  it.effect("a workspace that is gone gets no deliveries", () =>
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

const breakers = (it: Suite) => {
  it.effect("leaves a destination alone while its breaker is open, counts it, and serves the others", () =>
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

  it.effect("D-OUTBOX-3: half-open, a destination is tried with one delivery alone", () =>
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

  it.effect("D-ADS-2: names the destinations that fail or have dead deliveries, those with most first", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const { workspaceId } = yield* free
      const [well, failing, deadly] = [1, 2, 3].map(() => sampleDestination(workspaceId)) as [
        Destination,
        Destination,
        Destination
      ]
      const troubled = Effect.map(outbox.troubled, (all) =>
        all.filter(({ destination }) => destination.workspaceId === workspaceId)
      )
      yield* enterDeliveries(...[well, failing, deadly, deadly].map((place) => due(place)))
      assert.deepStrictEqual(yield* troubled, [])
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
        plain(yield* troubled),
        plain([
          { destination: deadly, breaker: closed, dead: 2 },
          { destination: failing, breaker: open, dead: 0 }
        ])
      )
    })
  )
}

const takingOver = (it: Suite) => {
  it.effect(
    "D-BOOK-11: another process takes over the deliveries of one that died, when its lease ends",
    () =>
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

  it.effect("a living process keeps its lease by renewing it, and takes none back", () =>
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

  it.effect(
    "a process that comes back too late spoils nothing: settled stays settled, and the lease is another's",
    () =>
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

const counting = (it: Suite) => {
  it.effect("counts deliveries by status, and knows since when the oldest has been under way", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const depth = Effect.map(outbox.depth, ({ deliveries }) => deliveries)
      const before = (yield* depth).counts
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

const removing = (it: Suite) => {
  it.effect("D-OUTBOX-4: removes what was settled long ago, but for leads and what is under way", () =>
    Effect.gen(function* () {
      const outbox = yield* Outbox
      const destination = yield* free
      const { workspaceId } = destination
      const lead: OutboxMessage = { _tag: "ReportLead", workspaceId, contactId: "c", eventTypeId: "e" }
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

const races = (it: Suite) => {
  it.effect("many workers, while others enter: each delivery is leased once, and none is left", () =>
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

const millis = DateTime.toEpochMillis
const fromNow = (minutes: number) => DateTime.makeUnsafe(Date.now() + minutes * 60_000)

/** A workspace with a destination, in an outbox without messages that can be claimed. */
const cleared = Effect.gen(function* () {
  const { id } = yield* createWorkspace()
  yield* takeMessages
  yield* enableDestination(id)
  return id
})

/** How many messages are not handed out, those of other tests among them. */
const waiting = Outbox.use((outbox) => Effect.map(outbox.depth, ({ messages }) => messages.count))

/** Posts a message by the only way there is: by committing something. */
const post = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const book = yield* ContactBook
  const contact = sampleContact(workspaceId)
  const message = OutboxMessage.make({
    _tag: "ReportLead",
    workspaceId,
    contactId: contact.id,
    eventTypeId: contact.id
  })
  yield* book.update({ workspaceId, email: contact.email, prior: Option.none() }, () =>
    Result.succeed({ contact, absorbed: Option.none(), outboxMessages: [message] })
  )
  return message
})

/** The only message that can be claimed. */
const claim = Effect.fnUntraced(function* (seconds = 60) {
  const outbox = yield* Outbox
  const [first, ...rest] = (yield* outbox.claim({ most: 10, seconds })).claimed
  assert.lengthOf(rest, 0)
  return first ?? (yield* Effect.die("there is no message"))
})

const isEmpty = Outbox.use((outbox) =>
  Effect.map(outbox.claim({ most: 10, seconds: 60 }), ({ claimed }) => claimed.length === 0)
)

const due = (destination: Destination, overrides: Partial<Delivery> = {}) =>
  sampleDelivery(destination, { dueAt: fromNow(-1), ...overrides })

const lease = (changes: Partial<LeaseRequest> = {}) =>
  Outbox.use((outbox) => outbox.lease({ seconds: 60, batches: { integration: 50, webhook: 50 }, ...changes }))
const leased = (changes: Partial<LeaseRequest> = {}) => Effect.map(lease(changes), Option.getOrThrow)
const settle = (one: Lease, settled: ReadonlyArray<Delivery>, breaker: CircuitBreaker = closed) =>
  Outbox.use((outbox) => outbox.settle(one, settled, breaker))
const delivered = (delivery: Delivery): Delivery => ({
  ...delivery,
  status: "delivered",
  attempts: delivery.attempts + 1,
  settledAt: fromNow(0)
})

/** A destination of a workspace of its own, in an outbox where nothing is due. */
const free = Effect.gen(function* () {
  const { id } = yield* createWorkspace()
  for (let one = yield* lease(); Option.isSome(one); one = yield* lease())
    yield* settle(one.value, one.value.due.map(delivered))
  return sampleDestination(id)
})

/** Asks again until there is an answer. */
const eventually = <A, B, E, R>(ask: Effect.Effect<A, E, R>, answerOf: (asked: A) => B | undefined) =>
  Effect.gen(function* () {
    for (;;) {
      const answer = answerOf(yield* ask)
      if (answer !== undefined) return answer
      yield* Effect.sleep("50 millis")
    }
  }).pipe(Effect.timeout("30 seconds"))
