import { BookingLedger } from "@calendeal/domain/bookings"
import { OutboxMessage, IdGenerator } from "@calendeal/domain/consistency"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  type Delivery,
  type DeliveryDraft,
  deliverNext,
  type Destination,
  type DestinationHandler,
  fullJitter,
  handOut,
  Outbox,
  Outcome
} from "@calendeal/domain/outbox"
import {
  deliverAll,
  enterDeliveries,
  enableDestination,
  sampleBooking,
  sampleDelivery,
  sampleDestination,
  sampleDraft,
  createOffering,
  createWorkspace,
  takeMessages
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as ports, migrations, serviceRole } from "../index.ts"
import { freshPostgres } from "../testing/index.ts"
import * as OutboxNotifier from "./OutboxNotifier.ts"
import { retryNow } from "./retryNow.ts"
import * as OutboxPosting from "./OutboxPosting.ts"

const withDatabase = Layer.merge(ports, OutboxPosting.layer.pipe(Layer.provide(OutboxNotifier.layer))).pipe(
  Layer.provideMerge(freshPostgres(migrations, { role: serviceRole }))
)

layer(withDatabase, { excludeTestServices: true })("Outbox / postgres alone", (it) => {
  it.effect(
    "D-OUTBOX-5: a queue that is due without a due delivery stops no other one, and is repaired",
    () =>
      Effect.gen(function* () {
        const [sql, outbox] = [yield* SqlClient.SqlClient, yield* Outbox]
        const asOwner = <A, E>(statement: Effect.Effect<A, E>) =>
          sql.withTransaction(Effect.andThen(sql`set local role none`, statement))
        const { id } = yield* createWorkspace()
        const wrong = [sampleDestination(id), sampleDestination(id, { kind: "webhook" })]
        const sound = sampleDestination(id)
        // Later ones, and none at all.
        const later = sampleDelivery(sampleDestination(id), {
          dueAt: DateTime.makeUnsafe("2999-01-01T00:00:00Z")
        })
        yield* enterDeliveries(
          later,
          sampleDelivery(sound, { dueAt: DateTime.makeUnsafe("2020-01-01T00:00:00Z") })
        )
        yield* asOwner(sql`
        insert into directory_destination_queues (workspace_id, destination, destination_id, due_at)
        values (${id}, 'integration', ${wrong[0]?.id}, '1970-01-01'), (${id}, 'webhook', ${wrong[1]?.id}, '1970-01-02')
      `)
        yield* asOwner(sql`
        update directory_destination_queues set due_at = '1970-01-03' where destination_id = ${later.destination.id}
      `)
        const batches = { integration: 5, webhook: 5 }
        const lease = yield* outbox.lease({ batches, seconds: 20 })
        assert.deepStrictEqual(
          Option.map(lease, ({ destination }) => destination),
          Option.some(sound)
        )
        const dueAgain = yield* asOwner(sql`
        select due_at::text from directory_destination_queues
        where destination_id in (${wrong[0]?.id}, ${wrong[1]?.id}, ${later.destination.id}) order by due_at
      `)
        assert.deepStrictEqual(
          dueAgain.map((row) => String(Reflect.get(row, "due_at")).slice(0, 10)),
          ["2999-01-01", "null", "null"]
        )
        assert.isTrue(Option.isNone(yield* outbox.lease({ batches, seconds: 20 })))
        if (Option.isSome(lease))
          yield* outbox.settle(
            lease.value,
            lease.value.due.map((one) => ({ ...one, status: "skipped", reason: "gone" })),
            lease.value.breaker,
            []
          )
      })
  )

  it.effect("D-BOOK-11: stores nothing of a rolled-back transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const outbox = yield* Outbox
      const { post } = yield* OutboxPosting.OutboxPosting
      const { workspace } = yield* createOffering()
      const message = OutboxMessage.make({
        _tag: "ReportPayment",
        workspaceId: workspace.id,
        transactionId: "1"
      })
      const posted = post([message, message])
      yield* Effect.exit(sql.withTransaction(Effect.andThen(posted, Effect.fail("refused"))))
      assert.strictEqual((yield* outbox.depth).messages.count, 0)
      yield* sql.withTransaction(posted)
      assert.deepStrictEqual(yield* deliverAll(workspace.id), [message, message])
    })
  )

  it.effect("a message is not claimed before it is available", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* createWorkspace()
      yield* enableDestination(id)
      const body = { _tag: "ReportPayment", workspaceId: id, transactionId: "later" }
      const postAt = (seconds: number) => sql`
        insert into outbox_messages (id, workspace_id, body, available_at)
        values (${crypto.randomUUID()}, ${id}, ${body}::jsonb, now() + make_interval(secs => ${seconds}))
      `
      yield* postAt(600)
      assert.deepStrictEqual(yield* takeMessages, [])
      yield* postAt(-1)
      assert.lengthOf(yield* takeMessages, 1)
    })
  )

  it.effect("a message that this version cannot read does not block the others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const outbox = yield* Outbox
      const { id } = yield* createWorkspace()
      yield* enableDestination(id)
      yield* sql`
        insert into outbox_messages (id, workspace_id, body)
        values (${crypto.randomUUID()}, ${id}, '{"_tag":"OfTheFuture"}')
      `
      const { claimed } = yield* outbox.claim({ most: 10, seconds: 60, kinds: ["integration", "webhook"] })
      assert.deepStrictEqual(
        claimed.map(({ message }) => message),
        [Option.none()]
      )
    })
  )
})

const idGenerator = IdGenerator.of({
  uuid: Effect.sync(() => crypto.randomUUID()),
  bits128: Effect.succeed(0n)
})

const draftOf = (destination: Destination, message: OutboxMessage): DeliveryDraft => {
  const { eventId, eventName, provider } = sampleDelivery(destination)
  return { destination, eventId, eventName, provider, message }
}

/** A process whose clock is wrong by these hours. */
const clockWrongBy = (hours: number) =>
  Effect.updateService(Clock.Clock, (clock): Clock.Clock => {
    const millis = hours * 3_600_000
    return {
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + millis,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + millis),
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe() + BigInt(millis) * 1_000_000n,
      currentTimeNanos: Effect.map(clock.currentTimeNanos, (now) => now + BigInt(millis) * 1_000_000n),
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    }
  })

layer(withDatabase, { excludeTestServices: true })(
  "Outbox / postgres, with workers whose clocks are wrong",
  (it) => {
    for (const hours of [-7, 7])
      it.effect(`D-OUTBOX-1: a clock that is ${hours} hours off neither delays nor hurries anything`, () =>
        Effect.gen(function* () {
          const outbox = yield* Outbox
          const sql = yield* SqlClient.SqlClient
          const ledger = yield* BookingLedger
          const offering = yield* createOffering()
          yield* enableDestination(offering.workspace.id)
          yield* ledger.enter(sampleDraft(sampleBooking(offering)))
          const place = sampleDestination(offering.workspace.id, { kind: "webhook" })
          const attempted: Array<string> = []
          const handler: DestinationHandler<never> = {
            batch: 10,
            retries: fullJitter,
            handles: new Set(["ReportBooking", "ReportLead"]),
            draft: () => Effect.succeed((message) => Effect.succeed([draftOf(place, message)])),
            deliver: ({ due }, report) =>
              Effect.forEach(due, (delivery: Delivery) => {
                attempted.push(delivery.id)
                return report(
                  delivery.id,
                  Outcome.Retry({ code: "http_503", afterSeconds: 600, fault: "delivery" })
                )
              })
          }
          const handlers = { webhook: handler }
          const wrongly = clockWrongBy(hours)
          // No delay: its messages are due immediately, for itself and for other workers.
          yield* wrongly(Effect.provideService(handOut(handlers), IdGenerator, idGenerator))
          assert.isTrue(Option.isSome(yield* wrongly(deliverNext(handlers))))
          assert.lengthOf(attempted, 1)
          // No hurry: the retry after ten minutes is due in ten minutes, for itself and for other workers.
          assert.isTrue(Option.isNone(yield* wrongly(deliverNext(handlers))))
          assert.isTrue(Option.isNone(yield* deliverNext(handlers)))
          const queries = yield* WorkspaceQueries
          const { items } = yield* queries.list(
            offering.workspace.id,
            "deliveries",
            {},
            { limit: 10, after: null }
          )
          const dueAt = items.map((one) => DateTime.toEpochMillis(one.dueAt) - Date.now())
          assert.isTrue(
            dueAt.length === 1 && dueAt.every((wait) => wait > 540_000 && wait < 660_000),
            String(dueAt)
          )
          // A member's retry through a process with a wrong clock is due immediately.
          yield* sql.withTransaction(
            sql`select set_config('app.workspace_id', ${offering.workspace.id}, true)`.pipe(
              Effect.andThen(retryNow(sql, place, DateTime.makeUnsafe(Date.now() + hours * 3_600_000)))
            )
          )
          assert.isTrue(Option.isSome(yield* deliverNext(handlers)))
          // A lease that it takes has its full duration.
          const other = sampleDestination(offering.workspace.id)
          yield* enterDeliveries(sampleDelivery(other, { dueAt: DateTime.makeUnsafe(0) }))
          const lease = outbox.lease({ seconds: 60, batches: { integration: 1 } })
          assert.isTrue(Option.isSome(yield* wrongly(lease)))
          assert.isTrue(Option.isNone(yield* wrongly(lease)))
          assert.isTrue(Option.isNone(yield* lease))
        })
      )
  }
)
