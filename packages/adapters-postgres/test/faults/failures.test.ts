import { once } from "node:events"
import { createServer } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql"
import { freshDatabase, proxyTo } from "../../src/testing/index.ts"
import { listening } from "../../src/connection/listening.ts"
import { layer, Postgres } from "../../src/connection/Postgres.ts"

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const started = Date.now()
    return Effect.map(effect, (result) => [result, Date.now() - started] as const)
  })

describe("when PostgreSQL", () => {
  it.live("refuses connections, a query fails immediately", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [error, took] = yield* timed(Effect.flip(sql`SELECT 1`))
      assert.strictEqual(error.reason._tag, "ConnectionError")
      assert.match(error.message, /ECONNREFUSED/)
      // The timeout of an answer is five seconds.
      assert.isBelow(took, 4000)
    }).pipe(Effect.provide(layer({ url: Redacted.make("postgres://calendeal:x@127.0.0.1:9/postgres") })))
  )

  it.live("closes connections, each of 600 queries at once fails", () =>
    Effect.gen(function* () {
      const server = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const closing = createServer((socket) => setTimeout(() => socket.destroy(), 5))
          return once(closing.listen(0, "127.0.0.1"), "listening").then(() => closing)
        }),
        (server) => Effect.sync(() => server.close())
      )
      const address = server.address()
      const port = address !== null && typeof address === "object" ? address.port : assert.fail("no port")
      const url = Redacted.make(`postgres://calendeal:x@127.0.0.1:${port}/postgres`)
      yield* Effect.gen(function* () {
        const [sql, postgres] = [yield* SqlClient.SqlClient, yield* Postgres]
        const queries = Array.from({ length: 300 }, () => [
          Effect.flip(sql`SELECT 1`),
          Effect.flip(postgres.session((session) => session.send([["SELECT 1", []]])))
        ])
        const errors = yield* Effect.all(queries.flat(), { concurrency: "unbounded" })
        assert.deepStrictEqual(new Set(errors.map(({ reason }) => reason._tag)), new Set(["ConnectionError"]))
      }).pipe(Effect.provide(layer({ url })))
    })
  )

  it.live("refuses the password or the database, a query fails with the reason", () =>
    Effect.gen(function* () {
      const url = Redacted.value(yield* freshDatabase({}))
      const fails = (address: string) =>
        Effect.flip(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1`)).pipe(
          Effect.provide(layer({ url: Redacted.make(address) }))
        )
      assert.strictEqual(
        (yield* fails(url.replace(/:[^:@]+@/, ":wrong@"))).reason._tag,
        "AuthenticationError"
      )
      assert.match((yield* fails(url.replace(/[^/]+$/, "nowhere"))).message, /"nowhere" does not exist/)
    })
  )

  it.live("does not answer, a query fails within seconds", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase({}))
      proxy.freeze()
      const query = Effect.flatMap(SqlClient.SqlClient, (sql) => timed(Effect.flip(sql`SELECT 1`)))
      const [error, took] = yield* Effect.provide(query, layer({ url: proxy.url }))
      assert.strictEqual(error.reason._tag, "ConnectionError")
      // The timeout is five seconds, and some more on a busy machine. Without it TCP would wait for minutes.
      assert.isBelow(took, 30_000)
    })
  )

  it.live("does not answer any more, an interrupted query ends, and the next one gets a new connection", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      const proxy = yield* proxyTo(url)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`SELECT 1`
        proxy.freeze()
        // Without a timeout TCP would wait for minutes.
        const [, took] = yield* timed(Effect.exit(Effect.timeout(sql`SELECT 1`, "100 millis")))
        assert.isBelow(took, 30_000)
        proxy.thaw()
        assert.strictEqual((yield* sql`SELECT 1`).length, 1)
      }).pipe(Effect.provide(layer({ url: proxy.url, connections: 1 })))
    })
  )

  it.live(
    "D-OUTAGE-6: does not answer any more, a query fails in time, and the next one gets a new connection",
    () =>
      Effect.gen(function* () {
        const proxy = yield* proxyTo(yield* freshDatabase({}))
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const freeze = Effect.sync(proxy.freeze)
          const one = Effect.asVoid(sql`SELECT 1`)
          const queries = [
            one,
            Effect.asVoid(sql`SELECT 1`.unprepared),
            Effect.asVoid(sql`SELECT 1`.values),
            sql.withTransaction(Effect.andThen(freeze, one))
          ]
          for (const query of queries) {
            yield* one
            const [error, took] = yield* timed(Effect.flip(Effect.andThen(freeze, query)))
            assert.deepStrictEqual(
              [error.reason._tag, error.message],
              ["ConnectionError", "PostgreSQL does not answer"]
            )
            assert.isBelow(took, 30_000)
            proxy.thaw()
            yield* Effect.timeout(one, "30 seconds")
          }
        }).pipe(Effect.provide(layer({ url: proxy.url, connections: 1, answersWithin: "200 millis" })))
      })
  )

  it.live("D-OUTAGE-6: does not answer any more, one query without an answer replaces all connections", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase({}))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // All connections at once.
        const pids = Effect.flatMap(sql.reserve, (connection) =>
          connection.executeValues("SELECT pg_backend_pid()", [])
        ).pipe(
          Effect.replicateEffect(8),
          Effect.map((answers) => new Set(answers.flat(2))),
          Effect.scoped
        )
        const before = yield* pids
        proxy.freeze()
        yield* Effect.flip(sql`SELECT 1`)
        proxy.thaw()
        const after = yield* pids
        assert.deepStrictEqual([before.size, after.size, before.intersection(after).size], [8, 8, 0])
      }).pipe(Effect.provide(layer({ url: proxy.url, connections: 8, answersWithin: "2 seconds" })))
    })
  )

  it.live("D-BOOK-1: does not answer COMMIT or BEGIN, the transaction fails, and the pool recovers", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase({}))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const freeze = Effect.sync(proxy.freeze)
        const one = sql`SELECT 1`
        const frozenAtCommit = sql.withTransaction(Effect.andThen(one, freeze))
        const frozenAtBegin = Effect.andThen(freeze, sql.withTransaction(one))
        for (const transaction of [frozenAtCommit, frozenAtBegin]) {
          assert.strictEqual((yield* Effect.exit(transaction))._tag, "Failure")
          proxy.thaw()
          // The pool removes the lost connection a moment later.
          const retried = Effect.retry(sql.withTransaction(one), Schedule.spaced("50 millis"))
          assert.strictEqual((yield* Effect.timeout(retried, "30 seconds")).length, 1)
        }
      }).pipe(Effect.provide(layer({ url: proxy.url, connections: 1 })))
    })
  )

  it.live("breaks all its connections under load, every query ends and the pool recovers", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase({}))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const echo = (n: number) =>
          Effect.map(sql<{ n: number }>`SELECT ${n}::int AS n, pg_sleep(0.002)`, ([row]) => row?.n)
        const query = (n: number) => Effect.exit(n % 2 ? echo(n) : sql.withTransaction(echo(n)))
        const load = Effect.forEach(
          Array.from({ length: 1500 }, (_, n) => n),
          query,
          { concurrency: 40 }
        )
        const cuts = Effect.forEach([1, 2, 3, 4, 5], () => Effect.delay(Effect.sync(proxy.cut), "60 millis"))
        const [exits] = yield* Effect.all([load, cuts], { concurrency: "unbounded" })
        // No query gets the answer of another one.
        exits.forEach((exit, n) => exit._tag === "Success" && assert.strictEqual(exit.value, n))
        const failed = exits.filter((exit) => exit._tag === "Failure")
        assert.isAbove(failed.length, 0)
        for (const { cause } of failed) assert.strictEqual(cause.reasons[0]?._tag, "Fail")
        const after = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8], echo, { concurrency: "unbounded" })
        assert.deepStrictEqual(after, [1, 2, 3, 4, 5, 6, 7, 8])
      }).pipe(Effect.provide(layer({ url: proxy.url })))
    })
  )

  it.live("breaks the connection of a listener, it listens again", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase({}))
      let listened = 0
      yield* Effect.gen(function* () {
        const [first, second] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const received = yield* Deferred.make<string>()
        yield* Effect.forkScoped(
          listening("news", {
            onListening: Effect.suspend(() =>
              Effect.asVoid(Deferred.succeed(listened++ === 0 ? first : second, undefined))
            ),
            onMessage: (payload) => Effect.asVoid(Deferred.succeed(received, payload))
          })
        )
        yield* Deferred.await(first)
        proxy.cut()
        yield* Deferred.await(second)
        const sql = yield* SqlClient.SqlClient
        yield* sql`SELECT pg_notify('news', 'after')`
        assert.strictEqual(yield* Deferred.await(received), "after")
      }).pipe(Effect.provide(layer({ url: proxy.url })))
    })
  )
})
