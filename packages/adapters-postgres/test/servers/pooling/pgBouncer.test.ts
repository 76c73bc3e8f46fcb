import { randomBytes } from "node:crypto"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleTime,
  createOffering
} from "@calendeal/port-contracts/samples"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import { admit, layer as ports, migrations, serviceRole } from "../../../src/index.ts"
import { makeTenancy } from "../../../src/tenancy/Tenancy.ts"
import { freshDatabase } from "../../../src/testing/index.ts"
import { everyOperation } from "../../isolation/everyOperation.ts"
import { pgBouncerBefore } from "./pgBouncer.ts"
import { layer as postgres } from "../../../src/connection/index.ts"

/** Far fewer than the connections of one process. */
const sessions = 4

const run = (url: Redacted.Redacted, statements: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statements).unprepared).pipe(
    Effect.provide(postgres({ url }), { local: true }),
    Effect.orDie
  )

/**
 * A database as in production: behind a pooler, with a direct connection for LISTEN, and a login that has only the rights of
 * the service.
 */
const pooledDatabase = Effect.gen(function* () {
  const owner = yield* freshDatabase(migrations)
  const login = `login.${randomBytes(4).toString("hex")}`
  yield* Effect.acquireRelease(run(owner, `create role "${login}" login password 'secret'`), () =>
    Effect.andThen(run(owner, `drop owned by "${login}" cascade`), run(owner, `drop role "${login}"`))
  )
  yield* Effect.provide(admit(login), postgres({ url: owner }), { local: true })
  const direct = new URL(Redacted.value(owner))
  direct.username = login
  direct.password = "secret"
  const directUrl = Redacted.make(direct.href)
  return { owner, login, directUrl, url: yield* pgBouncerBefore(directUrl, sessions) }
})

const connectionTo = ({ directUrl, url }: Effect.Success<typeof pooledDatabase>) =>
  postgres({ url, directUrl, role: serviceRole })

const pooledPorts = Layer.unwrap(
  Effect.map(pooledDatabase, (database) => Layer.provide(ports, connectionTo(database)))
)

describe("behind PgBouncer in transaction mode", () => {
  // Every statement of the service; its answers are those of the contracts, which run without the pooler.
  it.live("every operation of the ports is carried out", () =>
    Effect.provide(everyOperation, pooledPorts, { local: true })
  )

  it.live("the next transaction of a connection has another session", () =>
    Effect.gen(function* () {
      const { url } = yield* pooledDatabase
      const pid = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ pid: number }>`select pg_backend_pid() as pid`
        return row?.pid
      })
      const alone = postgres({ url, connections: 1 })
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const first = yield* pid
        const [held, second] = yield* Effect.provide(
          Effect.gen(function* () {
            const other = yield* SqlClient.SqlClient
            return yield* other.withTransaction(
              Effect.all([pid, Effect.provideService(pid, SqlClient.SqlClient, sql)])
            )
          }),
          alone,
          { local: true }
        )
        assert.strictEqual(held, first)
        assert.notStrictEqual(second, first)
      }).pipe(Effect.provide(alone, { local: true }))
    })
  )

  it.live(
    "D-BOOK-5, D-BOOK-1: of concurrent bookings of one slot by several processes, one succeeds, once",
    () =>
      Effect.gen(function* () {
        const database = yield* pooledDatabase
        const processes = yield* Effect.forEach([1, 2, 3], () =>
          Layer.build(Layer.fresh(Layer.provide(ports, connectionTo(database))))
        )
        const [first] = processes
        if (first === undefined) return assert.fail("no process")
        const offering = yield* Effect.provide(createOffering(), first)
        for (let round = 0; round < 5; round++) {
          const startAt = sampleTime(1000 + 100 * round)
          const drafts = Array.from({ length: 16 }, () => sampleDraft(sampleBooking(offering, { startAt })))
          // Each process enters every draft, so each draft is entered three times with one key.
          const attempts = processes.flatMap((process) =>
            drafts.map((draft) => Effect.provide(enterDraft(draft), process))
          )
          const entries = yield* Effect.all(attempts, { concurrency: "unbounded" })
          const uids = entries.flatMap((entry) => ("booking" in entry ? [entry.booking.uid] : []))
          assert.strictEqual(new Set(uids).size, 1)
          assert.strictEqual(entries.filter(({ _tag }) => _tag === "Entered").length, 1)
          assert.strictEqual(uids.length + entries.filter(({ _tag }) => _tag === "SlotTaken").length, 48)
        }
        // Without the connections for LISTEN and NOTIFY, which do not use the pooler.
        const [used] = yield* run(
          database.owner,
          `select count(*)::integer as bookings,
          (select count(*)::integer from outbox_messages) as messages,
          (select count(*)::integer from pg_stat_activity
            where usename = '${database.login}' and query !~* '^listen|pg_notify') as sessions
        from bookings`
        )
        assert.deepInclude({ ...used }, { bookings: 5, messages: 5 })
        assert.isAtMost(Number(Reflect.get(used ?? {}, "sessions")), sessions)
      })
  )

  it.live(
    "D-WS-1: every transaction has the role of the service and its own workspace, whatever the login",
    () =>
      Effect.gen(function* () {
        // A superuser, who bypasses row-level security.
        const owner = yield* freshDatabase(migrations)
        const url = yield* pgBouncerBefore(owner, 2)
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const { read, tenantTransaction } = yield* makeTenancy
          const ids = Array.from({ length: 20 }, () => WorkspaceId.make(crypto.randomUUID()))
          yield* Effect.forEach(
            ids,
            (id) =>
              tenantTransaction(id)(sql`
              insert into workspaces values (${id}, 'Northwind', ${id}, 'UTC', 'GB', '[]', 'active', true, now())
            `),
            { concurrency: "unbounded" }
          )
          const seen = sql`select current_user as role, array_agg(workspace_id::text) as ids from workspaces`
          for (const how of [read, (id: WorkspaceId, query: typeof seen) => tenantTransaction(id)(query)]) {
            const rows = yield* Effect.forEach(ids, (id) => how(id, seen), { concurrency: "unbounded" })
            assert.deepStrictEqual(
              rows.flat().map((row) => ({ ...row })),
              ids.map((id) => ({ role: serviceRole, ids: [id] }))
            )
          }
        }).pipe(Effect.provide(postgres({ url, directUrl: owner, role: serviceRole })))
      })
  )

  it.live("an interrupted transaction stops and is rolled back, and concurrent ones are not affected", () =>
    Effect.gen(function* () {
      const database = yield* pooledDatabase
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { tenantTransaction } = yield* makeTenancy
        const id = WorkspaceId.make(crypto.randomUUID())
        const open = sql`
          insert into workspaces values (${id}, 'Northwind', ${id}, 'UTC', 'GB', '[]', 'active', true, now())
        `
        const interrupted = tenantTransaction(id)(Effect.andThen(open, sql`select pg_sleep(20)`)).pipe(
          Effect.timeoutOption("200 millis")
        )
        const neighbour = Effect.exit(tenantTransaction(id)(sql`select pg_sleep(0.5)`))
        // Several times, because a cancel request may be lost by chance.
        for (let round = 0; round < 8; round++) {
          const [outcome, neighbours] = yield* Effect.all(
            [interrupted, Effect.all([neighbour, neighbour, neighbour], { concurrency: "unbounded" })],
            { concurrency: "unbounded" }
          )
          assert.isTrue(Option.isNone(outcome))
          assert.isTrue(neighbours.every(Exit.isSuccess))
          // The server notices the closed connection within a second. The statement itself takes 20 s.
          const asleep = run(
            database.owner,
            `select query from pg_stat_activity where usename = '${database.login}' and wait_event = 'PgSleep'`
          )
          const stopped = Effect.repeat(asleep, { until: (rows) => rows.length === 0 })
          assert.isTrue(Option.isSome(yield* Effect.timeoutOption(stopped, "10 seconds")))
        }
        assert.deepStrictEqual([...(yield* tenantTransaction(id)(sql`select from workspaces`))], [])
      }).pipe(Effect.provide(connectionTo(database)))
    })
  )

  it.live("changes of the configuration are announced without the pooler", () =>
    Effect.gen(function* () {
      const database = yield* pooledDatabase
      const start = Layer.build(Layer.fresh(Layer.provide(ports, connectionTo(database))))
      const [here, there] = [yield* start, yield* start]
      const { eventType } = yield* Effect.provide(createOffering(), there)
      const title = EventTypeCatalog.use((catalog) => catalog.find(eventType.id)).pipe(
        Effect.map(Option.map((found) => found.eventType.title)),
        Effect.provide(here)
      )
      const listening = run(
        database.owner,
        `select from pg_stat_activity where usename = '${database.login}' and query ~* '^listen|pg_notify'`
      )
      while ((yield* listening).length < 2) yield* Effect.sleep("10 millis")
      assert.deepStrictEqual(yield* title, Option.some(eventType.title))
      yield* EventTypeCatalog.use((catalog) => catalog.publish({ ...eventType, title: "Other" })).pipe(
        Effect.provide(there)
      )
      // Less than the lifetime of an entry, 30 s.
      yield* title.pipe(
        Effect.filterOrFail(Option.contains("Other"), () => "not yet"),
        Effect.retry(Schedule.spaced("20 millis")),
        Effect.timeout("20 seconds")
      )
    })
  )
})
