import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDatabase } from "../kit/processes/database.ts"
import { startProcess } from "../kit/processes/Process.ts"

describe("calendeal bootstrap", { timeout: 300_000 }, () => {
  it("creates nothing if it is killed before it stores the key, and can be repeated", async () => {
    const database = await emptyDatabase()
    const environment = {
      DATA_DIR: await mkdtemp(join(tmpdir(), "calendeal-bootstrap-")),
      DATABASE_URL: database.url
    }
    const start = (...args: ReadonlyArray<string>) => startProcess("cli.ts", environment, ...args)
    const migrated = start("migrate")
    assert.strictEqual(await migrated.ended, 0, migrated.output())
    const bootstrap = () => start("bootstrap", "--workspace", "acme", "--owner", "ada@acme.test", "--json")
    await Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          // Blocks writes to this table, so that the command waits here.
          yield* sql`lock table api_keys in share mode`
          const killed = bootstrap()
          const waiting = sql`select from pg_locks
            where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
          while ((yield* waiting).length === 0) yield* Effect.promise(() => sleep(50))
          assert.strictEqual(yield* Effect.promise(() => killed.stop("SIGKILL")), "SIGKILL")
          assert.strictEqual(killed.output(), "")
        })
      )
    ).pipe(Effect.provide(layer({ url: Redacted.make(database.url), connections: 1 })), Effect.runPromise)
    const again = bootstrap()
    assert.strictEqual(await again.ended, 0, again.output())
    assert.match(JSON.parse(again.output()).apiKeyPrefix, /^ak_/)
    await database.drop()
    await rm(environment.DATA_DIR, { recursive: true, force: true })
  })
})
