import { ContactBook } from "@calendeal/domain/contacts"
import type { BookingLedger } from "@calendeal/domain/bookings"
import type { Offering } from "@calendeal/domain/event-types"
import {
  enterDraft,
  change,
  sampleBooking,
  sampleContact,
  sampleDraft,
  sampleNow,
  samplePayment,
  sampleTime,
  storeContact,
  createOffering,
  recordPayment
} from "@calendeal/port-contracts/samples"
import { FunnelLog } from "@calendeal/domain/funnel"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres, type Postgres } from "../connection/index.ts"
import { layer as ports, migrations, serviceRole } from "../index.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { freshDatabase, waitingSessions } from "../testing/index.ts"
import { lockWorkspace } from "./locks.ts"
import { removeWorkspace } from "./write.ts"

describe("removing a workspace during writes", () => {
  it.live("writes during the removal wait for it and fail with their own errors", () =>
    onDatabase(
      Effect.gen(function* () {
        const { offering, writers } = yield* busyWorkspace
        const { id } = offering.workspace
        const removing = yield* pausing(id, (sql) =>
          Effect.andThen(lockWorkspace(sql, id), removeWorkspace(sql, sampleNow))
        )
        const writing = yield* Effect.forkChild(Effect.all(writers, { concurrency: "unbounded" }))
        yield* waitingSessions(8)
        yield* removing.goOn
        assert.deepStrictEqual(yield* Fiber.join(writing), [
          ...Array.from({ length: 2 }, () => "Unavailable"),
          ...Array.from({ length: 3 }, () => "WorkspaceGone"),
          ...Array.from({ length: 2 }, () => "WorkspaceGone"),
          "Appended"
        ])
      })
    )
  )

  it.live("writes before the removal are waited for, and removed with the workspace", () =>
    onDatabase(
      Effect.gen(function* () {
        const {
          contact,
          offering,
          writers: [booker, ...others]
        } = yield* busyWorkspace
        const { id } = offering.workspace
        // The lock of the contact blocks its writers.
        const holding = yield* pausing(
          id,
          (sql) =>
            sql`select id from contacts where workspace_id = ${id} and id = ${contact.id} for no key update`
        )
        const booking = yield* Effect.forkChild(booker)
        yield* waitingSessions()
        const writing = yield* Effect.forkChild(Effect.all(others, { concurrency: "unbounded" }))
        yield* waitingSessions(4)
        const removing = yield* Effect.forkChild(change(id, { _tag: "DeleteWorkspace" }))
        yield* waitingSessions(5)
        yield* holding.goOn
        yield* Fiber.join(removing)
        yield* Fiber.join(writing)
        assert.strictEqual(yield* Fiber.join(booking), "Entered")
        const sql = yield* SqlClient.SqlClient
        const rows = yield* (yield* makeTenancy).read(id, sql`select uid from bookings`)
        assert.lengthOf(rows, 0)
        const late = yield* enterDraft(sampleDraft(sampleBooking(offering)))
        assert.deepStrictEqual(late, { _tag: "Unavailable" })
      })
    )
  )

  it.live("writes that start while the removal waits are waited for, too", () =>
    onDatabase(
      Effect.gen(function* () {
        const { contact, offering } = yield* busyWorkspace
        const { id } = offering.workspace
        const holding = (contactId: typeof contact.id) => (sql: SqlClient.SqlClient) =>
          sql`select id from contacts where workspace_id = ${id} and id = ${contactId} for no key update`
        const first = yield* pausing(id, holding(contact.id))
        const removing = yield* Effect.forkChild(change(id, { _tag: "DeleteWorkspace" }))
        yield* waitingSessions()
        const late = yield* storeContact(sampleContact(id))
        const second = yield* pausing(
          id,
          holding(late.id),
          (sql) => sql`
            select id from event_types where workspace_id = ${id} and id = ${offering.eventType.id} for key share
          `
        )
        yield* first.goOn
        yield* waitingSessions()
        yield* second.goOn
        yield* Fiber.join(removing)
      })
    )
  )

  it.live("events of a form that are being written are removed with the workspace", () =>
    onDatabase(
      Effect.gen(function* () {
        const { offering } = yield* busyWorkspace
        const { id } = offering.workspace
        const reporting = yield* pausing(
          id,
          (sql) => sql`
            insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
            values (${id}, ${offering.eventType.id}, now(), 'email', 1, false)
          `
        )
        const removing = yield* Effect.forkChild(change(id, { _tag: "DeleteWorkspace" }))
        yield* waitingSessions()
        yield* reporting.goOn
        yield* Fiber.join(removing)
      })
    )
  )

  it.live("writes and removals in any order do not deadlock", () =>
    onDatabase(
      Effect.gen(function* () {
        for (let round = 0; round < 12; round++) {
          const { offering, writers } = yield* busyWorkspace
          // The removal begins when as many writers have ended as rounds have passed.
          const begins = yield* Deferred.make<void>()
          let ended = 0
          const counted = Effect.suspend(() =>
            ended++ === round ? Deferred.succeed(begins, undefined) : Effect.void
          )
          const removing = Effect.andThen(
            Deferred.await(begins),
            change(offering.workspace.id, { _tag: "DeleteWorkspace" })
          )
          const writing = [...writers, ...writers, ...writers].map(
            (writer: Effect.Effect<unknown, never, BookingLedger | RevenueLedger>) =>
              Effect.andThen(writer, counted)
          )
          yield* Effect.all([counted, removing, ...writing], { concurrency: "unbounded" })
        }
      })
    )
  )
})

/** Runs on its own database and asserts that no deadlock occurred. Retries hide deadlocks, but the server counts them. */
const onDatabase = <A, E>(
  work: Effect.Effect<A, E, Layer.Success<typeof ports> | SqlClient.SqlClient | Postgres>
) =>
  Effect.gen(function* () {
    const url = yield* freshDatabase(migrations)
    const client = postgres({ url, role: serviceRole })
    yield* Effect.provide(work, ports.pipe(Layer.provideMerge(client)), { local: true })
    const [row] = yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return yield* sql`select deadlocks::integer from pg_stat_database where datname = current_database()`
    }).pipe(Effect.provide(postgres({ url })))
    assert.deepStrictEqual({ ...row }, { deadlocks: 0 })
  })

/** Runs a part of a transaction of the workspace, and the rest after `goOn`. */
const pausing = Effect.fnUntraced(function* <E>(
  workspaceId: Offering["workspace"]["id"],
  first: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, E>,
  rest: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, E> = () => Effect.void
) {
  const sql = yield* SqlClient.SqlClient
  const [isDone, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const transaction = yield* Effect.forkChild(
    (yield* makeTenancy).tenantTransaction(workspaceId)(
      first(sql).pipe(
        Effect.andThen(Deferred.succeed(isDone, undefined)),
        Effect.andThen(Deferred.await(mayEnd)),
        Effect.andThen(rest(sql))
      )
    )
  )
  yield* Deferred.await(isDone)
  return { goOn: Effect.andThen(Deferred.succeed(mayEnd, undefined), Fiber.join(transaction)) }
})

/**
 * A workspace with a contact and its writers: two bookings, three captures, two payments and a form. The first booking and
 * payment and two captures are of the contact, the others of new contacts.
 */
const busyWorkspace = Effect.gen(function* () {
  const book = yield* ContactBook
  const offering = yield* createOffering()
  const workspaceId = offering.workspace.id
  const contact = yield* storeContact(sampleContact(workspaceId))
  const funnel = yield* FunnelLog
  const events = [{ field: "email", dwellSeconds: 1, abandoned: false }]
  const slots = Array.from({ length: 12 }, (_, nth) => nth)
  const booking = (email: typeof contact.email) =>
    Effect.suspend(() => {
      const [booker] = sampleBooking(offering).attendees
      const startAt = sampleTime(10_000 + 100 * (slots.shift() ?? 99))
      const attendees = booker === undefined ? [] : [{ ...booker, email }]
      return Effect.map(
        enterDraft(sampleDraft(sampleBooking(offering, { startAt, attendees }))),
        ({ _tag }) => _tag
      )
    })
  const capture = (prior: Option.Option<typeof contact.id>) =>
    Effect.suspend(() => {
      const other = sampleContact(workspaceId)
      return book
        .update({ workspaceId, email: other.email, prior }, () =>
          Result.succeed({ contact: other, absorbed: Option.none(), outboxMessages: [] })
        )
        .pipe(Effect.match({ onFailure: ({ _tag }) => _tag, onSuccess: () => "Captured" as const }))
    })
  const payment = (email: typeof contact.email) =>
    Effect.suspend(() => Effect.map(recordPayment(samplePayment(workspaceId, { email })), ({ _tag }) => _tag))
  const writers = [
    booking(contact.email),
    booking(sampleContact(workspaceId).email),
    capture(Option.some(contact.id)),
    capture(Option.some(contact.id)),
    capture(Option.none()),
    payment(contact.email),
    payment(sampleContact(workspaceId).email),
    funnel
      .append({ workspaceId, eventTypeId: offering.eventType.id, at: sampleTime(0), events })
      .pipe(Effect.as("Appended" as const))
  ]
  return { offering, contact, writers } as const
})
