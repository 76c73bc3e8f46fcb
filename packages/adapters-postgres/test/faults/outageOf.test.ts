import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import { SqlClient, SqlError } from "effect/sql"
import { startLocalPostgres } from "../../src/embedded/index.ts"
import { migrations } from "../../src/index.ts"
import { freshDatabase, prepareServer } from "../../src/testing/index.ts"
import { describedError } from "../../src/connection/errors.ts"
import { outageOf } from "../../src/connection/outageOf.ts"
import { layer } from "../../src/connection/Postgres.ts"
import { ensureWritable } from "../../src/connection/writable.ts"

/** The cause of the failure of a statement, and the seconds to wait. */
const causeOf = <A, E, R>(statement: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(statement), (error) => {
    const outage = outageOf(error)
    assert.isAtLeast(outage?.retryAfterSeconds ?? 1, 1)
    return outage?.cause
  })

const temporary = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "calendeal-outage-"))
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

describe("D-OUTAGE-1: the outage", () => {
  it.live("of a server that does not run, and of one that ends its sessions, is `unreachable`", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const dataDir = join(yield* temporary, "postgres")
      const { ownerUrl } = yield* Scope.provide(startLocalPostgres({ dataDir, durable: false }), scope)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const ended = sql.withTransaction(sql`select pg_terminate_backend(pg_backend_pid())`)
        assert.strictEqual(yield* causeOf(ended), "unreachable")
        yield* Scope.close(scope, Exit.void)
        assert.strictEqual(yield* causeOf(sql`select 1`), "unreachable")
      }).pipe(Effect.provide(layer({ url: ownerUrl })))
    })
  )

  it.live("of a server without free connections is `too_many_connections`", () =>
    Effect.gen(function* () {
      const server = yield* prepareServer(join(yield* temporary, "postgres"))
      server.configure({ max_connections: 8 })
      yield* server.start
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const exhausting = Effect.forEach(Array.from({ length: 9 }), () => sql.reserve, { discard: true })
        assert.strictEqual(yield* causeOf(Effect.scoped(exhausting)), "too_many_connections")
      }).pipe(Effect.provide(layer({ url: server.ownerUrl, connections: 16 })))
    })
  )

  it.live("of a server that only reads is `read_only`, and its session is dropped", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const session = Effect.map(sql<{ pid: number }>`select pg_backend_pid() as pid`, ([row]) => row?.pid)
        yield* ensureWritable
        const first = yield* session
        assert.strictEqual(yield* session, first)
        const database = new URL(Redacted.value(url)).pathname.slice(1)
        yield* sql`alter database ${sql(database)} set default_transaction_read_only = on`
        yield* sql`set default_transaction_read_only = on`
        assert.strictEqual(yield* causeOf(sql`create table things (name text)`), "read_only")
        const second = yield* session
        assert.notStrictEqual(second, first)
        assert.strictEqual(yield* causeOf(ensureWritable), "read_only")
        assert.notStrictEqual(yield* session, second)
        yield* sql.withTransaction(
          Effect.andThen(
            sql`set transaction read write`,
            sql`alter database ${sql(database)} reset default_transaction_read_only`
          )
        )
        // The session that reads only is dropped, and the next one writes.
        assert.strictEqual(yield* causeOf(ensureWritable), "read_only")
        yield* ensureWritable
      }).pipe(Effect.provide(layer({ url, connections: 1 })))
    })
  )

  it.live("of a lock or a statement that takes too long is `lock_timeout` or `statement_timeout`", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table things (name text)`
        const [held, over] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const holder = Effect.andThen(
          sql`lock table things`,
          Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(over))
        )
        const limited = sql.withTransaction(
          Effect.andThen(sql`set local lock_timeout = '100ms'`, sql`lock table things`)
        )
        yield* Effect.forkScoped(sql.withTransaction(holder))
        yield* Deferred.await(held)
        const cause = yield* causeOf(limited)
        yield* Deferred.succeed(over, undefined)
        assert.strictEqual(cause, "lock_timeout")
        const slow = sql.withTransaction(
          Effect.andThen(sql`set local statement_timeout = '50ms'`, sql`select pg_sleep(10)`)
        )
        assert.strictEqual(yield* causeOf(slow), "statement_timeout")
      }).pipe(Effect.provide(layer({ url })))
    })
  )

  it.effect("is none for errors of the program", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const text of ["selec 1", "select 1/0", "select * from nothing", "select '{'::jsonb"])
          assert.isUndefined(yield* causeOf(sql.unsafe(text)))
      }).pipe(Effect.provide(layer({ url })))
      assert.isUndefined(outageOf(new Error("something else")))
    })
  )

  it.each([
    ["08006", "unreachable"],
    ["25006", "read_only"],
    ["53100", "disk_full"],
    ["53200", "out_of_resources"],
    ["53300", "too_many_connections"],
    ["53400", "out_of_resources"],
    ["55P03", "lock_timeout"],
    ["57014", "statement_timeout"],
    ["57P01", "unreachable"],
    ["57P02", "unreachable"],
    ["57P03", "unreachable"]
  ])("of SQLSTATE %s is `%s`", (code, cause) => {
    const reported = Object.assign(new Error("reported by the server"), { code })
    const Reason = code.startsWith("08") ? SqlError.ConnectionError : SqlError.UnknownError
    const reason = new Reason({ cause: reported, message: "", operation: "query" })
    assert.strictEqual(outageOf(describedError(new SqlError.SqlError({ reason })))?.cause, cause)
  })
})
