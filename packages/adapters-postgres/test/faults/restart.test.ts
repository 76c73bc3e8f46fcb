import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql"
import { startLocalPostgres } from "../../src/embedded/index.ts"
import { findServer } from "../../src/embedded/cluster.ts"
import { proxyTo, runningStatement } from "../../src/testing/index.ts"
import { layer } from "../../src/connection/Postgres.ts"

const temporary = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "calendeal-restart-"))
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

describe("when PostgreSQL", () => {
  it.live("is killed and started again, queries fail until then and the pool recovers", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      const start = startLocalPostgres({ dataDir, durable: true })
      const first = yield* Scope.make()
      const proxy = yield* proxyTo((yield* Scope.provide(start, first)).ownerUrl)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE kept AS SELECT 1 AS n`
        const sleeping = yield* Effect.forkChild(Effect.exit(sql.withTransaction(sql`SELECT pg_sleep(20)`)))
        yield* runningStatement("pg_sleep(20)")
        process.kill(findServer(dataDir)?.pid ?? 0, "SIGKILL")
        while (findServer(dataDir) !== undefined) yield* Effect.sleep("10 millis")
        // The sessions of a killed server end a moment after it.
        const error = yield* Effect.flip(
          Effect.forever(Effect.andThen(sql`SELECT 1`, Effect.sleep("10 millis")))
        )
        assert.strictEqual(error.reason._tag, "ConnectionError")
        yield* Scope.close(first, Exit.void)
        proxy.leadTo((yield* start).ownerUrl)
        assert.deepStrictEqual([...(yield* sql`SELECT n FROM kept`)], [{ n: 1 }])
        assert.isTrue(Exit.isFailure(yield* Fiber.join(sleeping)))
      }).pipe(Effect.provide(layer({ url: proxy.url })))
    })
  )
})
