import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { SqlClient } from "effect/sql"
import * as Deferred from "effect/Deferred"
import { freshDatabase, freshPostgres, proxyTo } from "../testing/index.ts"
import { layer, Postgres } from "./Postgres.ts"

const onTwo = Effect.provide(freshPostgres({}, { connections: 2 }))
const onOne = Effect.provide(freshPostgres({}, { connections: 1 }))

/** The rows of a statement on another connection than the transaction's. */
const elsewhere = (text: string, ...parameters: ReadonlyArray<unknown>) =>
  Effect.gen(function* () {
    const { session } = yield* Postgres
    const [rows = []] = yield* session(({ send }) => send([[text, parameters]]))
    return rows
  })

/** Returns when a session of the database runs a statement with this text. */
const untilRunning = (text: string) =>
  Effect.gen(function* () {
    const running = elsewhere(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid() AND position($1 IN query) > 0`,
      text
    )
    while ((yield* running).length === 0) yield* Effect.sleep("10 millis")
  })

const terminate = (pid = 0) => elsewhere("SELECT pg_terminate_backend($1, 1000)", pid)

describe("a transaction", () => {
  it.effect("sends concurrent statements without waiting for the answers", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase({}))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const reads = Effect.forEach([1, 2, 3, 4], (n) => sql`SELECT ${n}::int AS n`, {
          concurrency: "unbounded"
        })
        // The first use prepares each statement in a round trip.
        yield* sql.withTransaction(reads)
        const before = proxy.sent()
        const rows = yield* sql.withTransaction(reads)
        assert.deepStrictEqual(
          rows.flat().map(({ n }) => n),
          [1, 2, 3, 4]
        )
        assert.isBelow(proxy.sent() - before, 2 + 4)
      }).pipe(Effect.provide(layer({ url: proxy.url, connections: 1 })))
    })
  )

  it.effect("that loses its session fails with a connection error and writes nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE written (n int)`
      const exit = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            yield* sql`INSERT INTO written VALUES (1)`
            const [row] = yield* sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
            yield* terminate(row?.pid)
            yield* sql`INSERT INTO written VALUES (2)`
          })
        )
        .pipe(Effect.flip)
      assert.strictEqual(exit.reason._tag, "ConnectionError")
      for (const _ of [1, 2, 3, 4]) assert.deepStrictEqual([...(yield* sql`SELECT n FROM written`)], [])
    }).pipe(onTwo)
  )

  it.live("that loses its session fails all queued statements and runs none of them on another", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE written (n int)`
      const insert = (n: number) => sql.unsafe(`INSERT INTO written VALUES ($1) -- ${n}`, [n])
      const error = yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const [row] = yield* sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
            const statements = [sql`SELECT pg_sleep(60)`, ...[1, 2, 3, 4, 5, 6].map(insert)]
            const all = Effect.forEach(statements, Effect.exit, { concurrency: "unbounded" })
            const running = untilRunning("pg_sleep(60)")
            return yield* Effect.all([all, Effect.andThen(running, terminate(row?.pid))], {
              concurrency: "unbounded"
            })
          }).pipe(Effect.tap(([exits]) => Effect.sync(() => assert.isTrue(exits.every(Exit.isFailure)))))
        )
        .pipe(Effect.flip)
      assert.strictEqual(error.reason._tag, "ConnectionError")
      // Connections are lent in the order of the requests: a statement that had asked for another one has run after these.
      for (const _ of [1, 2, 3, 4, 5, 6])
        yield* Effect.all([sql`SELECT 1`, sql`SELECT 1`], { concurrency: "unbounded" })
      assert.deepStrictEqual([...(yield* sql`SELECT n FROM written`)], [])
    }).pipe(onTwo)
  )

  it.live("that is interrupted while it waits for a connection leaks none", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [holds, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const holder = yield* Effect.forkChild(
        sql.withTransaction(Effect.andThen(Deferred.succeed(holds, undefined), Deferred.await(mayEnd)))
      )
      yield* Deferred.await(holds)
      const waiters = yield* Effect.forEach([1, 2, 3, 4, 5], () =>
        Effect.forkChild(sql.withTransaction(sql`SELECT 1`))
      )
      // The only connection is in use, so all of them wait now.
      for (const _ of waiters) yield* Effect.yieldNow
      yield* Fiber.interruptAll(waiters)
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(holder)
      for (const _ of [1, 2, 3]) assert.strictEqual((yield* sql.withTransaction(sql`SELECT 1`)).length, 1)
    }).pipe(onOne)
  )

  it.live("rolls back when it is interrupted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE written (n int)`
      const slow = yield* Effect.forkChild(
        sql.withTransaction(Effect.andThen(sql`INSERT INTO written VALUES (1)`, sql`SELECT pg_sleep(20)`))
      )
      yield* untilRunning("pg_sleep(20)")
      const started = Date.now()
      yield* Fiber.interrupt(slow)
      // The statement itself takes 20 s.
      assert.isBelow(Date.now() - started, 10_000)
      assert.deepStrictEqual([...(yield* sql`SELECT n FROM written`)], [])
    }).pipe(onTwo)
  )
})
