import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql"
import { layer, outageOf } from "../../../src/connection/index.ts"
import { startLocalPostgres } from "../../../src/embedded/index.ts"
import { proxyTo } from "../../../src/testing/index.ts"
import { pgBouncerBefore } from "./pgBouncer.ts"

const temporary = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "calendeal-pooled-"))
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

describe("behind PgBouncer with the documented settings", () => {
  it.live(
    "D-OUTAGE-1: a restart of PostgreSQL is an outage, which ends seconds after PostgreSQL is back",
    () =>
      Effect.gen(function* () {
        const dataDir = join(yield* temporary, "postgres")
        const start = startLocalPostgres({ dataDir, durable: true })
        const first = yield* Scope.make()
        const proxy = yield* proxyTo((yield* Scope.provide(start, first)).ownerUrl)
        const url = yield* pgBouncerBefore(proxy.url, 4)
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`select 1`
          yield* Scope.close(first, Exit.void)
          const during: Array<string | undefined> = []
          // Long enough that PgBouncer has tried to connect in vain.
          const failing = Effect.flatMap(Effect.flip(sql`select 1`), (error) =>
            Effect.sync(() => void during.push(outageOf(error)?.cause))
          )
          yield* Effect.timeoutOption(Effect.repeat(failing, Schedule.spaced("200 millis")), "3 seconds")
          proxy.leadTo((yield* start).ownerUrl)
          const back = performance.now()
          yield* Effect.retry(sql`select 1`, Schedule.spaced("50 millis"))
          const seconds = (performance.now() - back) / 1000
          console.log(`errors for ${seconds.toFixed(1)} s after the restart`)
          // PgBouncer's default is 15 s.
          assert.isBelow(seconds, 8)
          for (const cause of during) assert.strictEqual(cause, "unreachable")
        }).pipe(Effect.provide(layer({ url })))
      })
  )
})
